/// A shell that completions can be written for.
public enum Shell: String, CaseIterable, ArgumentValue {
  case bash
  case zsh
  case fish
}

extension Tool {
  /// A script that makes `shell` complete the tool's commands, options and values.
  ///
  /// The script asks the tool each time: `coster --complete feed in` prints what the last word can be.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  private var bashScript: String {
    """
    # Completions of \(name) for bash. Load them with: source <(\(name) completions bash)
    _\(name)() {
      local word words=() offers
      # Bash takes --name=value for three words.
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do [[ $word == = ]] || words+=("$word"); done
      if [[ $word == = ]]; then word=; words+=(""); fi
      mapfile -t offers < <(\(name) --complete "${words[@]}")
      case $offers in
        :files) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        :folders) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
        *) mapfile -t COMPREPLY < <(compgen -W "${offers[*]%%$'\\t'*}" -- "$word") ;;
      esac
    }
    complete -F _\(name) \(name)

    """
  }

  private var zshScript: String {
    """
    #compdef \(name)
    # Completions of \(name) for zsh. Load them with: source <(\(name) completions zsh)
    # or keep them as the file _\(name) in a folder of $fpath.
    _\(name)() {
      local -a offers=("${(@f)$(\(name) --complete "${(@Q)words[2,CURRENT]}")}")
      case $offers[1] in
        :files) compset -P '--*='; _files ;;
        :folders) compset -P '--*='; _files -/ ;;
        *) offers=("${(@)offers//:/\\\\:}"); offers=("${(@)offers/$'\\t'/:}"); _describe word offers ;;
      esac
    }
    if [[ $funcstack[1] == _\(name) ]]; then
      _\(name) "$@"
    else
      compdef _\(name) \(name)
    fi

    """
  }

  private var fishScript: String {
    """
    # Completions of \(name) for fish. Load them with: \(name) completions fish | source
    function __\(name)_offers
      set -l offers (\(name) --complete (commandline -opc)[2..] (commandline -ct))
      switch "$offers[1]"
        case :files
          complete -C "'' "(commandline -ct)
        case :folders
          __fish_complete_directories
        case '*'
          printf '%s\\n' $offers
      end
    end
    complete -c \(name) -f -a '(__\(name)_offers)'

    """
  }
}
