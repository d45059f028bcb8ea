// A function for each routine of routines.inc: it jumps to the address in its slot, which is that of the routine once
// its library is loaded. Until then it is that of code which has it loaded, and then jumps to it with the arguments as
// they were: those of any routine, also of one that takes as many as it is given.

#if defined(__x86_64__)

.macro STUB name
  .globl \name
  .type \name, @function
\name:
  jmp *.Lslot_\name(%rip)
.Lload_\name:
  pushq $NUMBER
  jmp .Lload
  .size \name, . - \name
  .pushsection .data.coster_slots, "aw", @progbits
.Lslot_\name:
  .quad .Lload_\name
  .popsection
  .set NUMBER, NUMBER + 1
.endm

  .text
  .balign 16
.Lload:
  pushq %rbp
  movq %rsp, %rbp
  subq $200, %rsp
  movq %rax, (%rsp)
  movq %rdi, 8(%rsp)
  movq %rsi, 16(%rsp)
  movq %rdx, 24(%rsp)
  movq %rcx, 32(%rsp)
  movq %r8, 40(%rsp)
  movq %r9, 48(%rsp)
  movups %xmm0, 56(%rsp)
  movups %xmm1, 72(%rsp)
  movups %xmm2, 88(%rsp)
  movups %xmm3, 104(%rsp)
  movups %xmm4, 120(%rsp)
  movups %xmm5, 136(%rsp)
  movups %xmm6, 152(%rsp)
  movups %xmm7, 168(%rsp)
  movq 8(%rbp), %rdi
  call coster_load_routine
  movq %rax, %r11
  movq (%rsp), %rax
  movq 8(%rsp), %rdi
  movq 16(%rsp), %rsi
  movq 24(%rsp), %rdx
  movq 32(%rsp), %rcx
  movq 40(%rsp), %r8
  movq 48(%rsp), %r9
  movups 56(%rsp), %xmm0
  movups 72(%rsp), %xmm1
  movups 88(%rsp), %xmm2
  movups 104(%rsp), %xmm3
  movups 120(%rsp), %xmm4
  movups 136(%rsp), %xmm5
  movups 152(%rsp), %xmm6
  movups 168(%rsp), %xmm7
  movq %rbp, %rsp
  popq %rbp
  addq $8, %rsp
  jmp *%r11

#elif defined(__aarch64__)

.macro STUB name
  .globl \name
  .type \name, %function
\name:
  adrp x16, .Lslot_\name
  ldr x16, [x16, :lo12:.Lslot_\name]
  br x16
.Lload_\name:
  mov x17, #NUMBER
  b .Lload
  .size \name, . - \name
  .pushsection .data.coster_slots, "aw", %progbits
.Lslot_\name:
  .quad .Lload_\name
  .popsection
  .set NUMBER, NUMBER + 1
.endm

  .text
  .balign 16
.Lload:
  stp x29, x30, [sp, #-224]!
  mov x29, sp
  stp x0, x1, [sp, #16]
  stp x2, x3, [sp, #32]
  stp x4, x5, [sp, #48]
  stp x6, x7, [sp, #64]
  str x8, [sp, #80]
  stp q0, q1, [sp, #96]
  stp q2, q3, [sp, #128]
  stp q4, q5, [sp, #160]
  stp q6, q7, [sp, #192]
  mov x0, x17
  bl coster_load_routine
  mov x16, x0
  ldp x0, x1, [sp, #16]
  ldp x2, x3, [sp, #32]
  ldp x4, x5, [sp, #48]
  ldp x6, x7, [sp, #64]
  ldr x8, [sp, #80]
  ldp q0, q1, [sp, #96]
  ldp q2, q3, [sp, #128]
  ldp q4, q5, [sp, #160]
  ldp q6, q7, [sp, #192]
  ldp x29, x30, [sp], #224
  br x16

#else
#error "the calls of loaded libraries are written for x86-64 and AArch64"
#endif

  .set NUMBER, 0
  .section .data.coster_slots, "aw"
  .balign 8
  .globl coster_slots
coster_slots:
  .text
#define ROUTINE(library, name) STUB name
#define SQLITE_ROUTINE(name) STUB sqlite3_##name
#define OWN_SQLITE_ROUTINE(name) STUB sqlite3_##name
#include "routines.inc"

  .section .note.GNU-stack, "", %progbits
