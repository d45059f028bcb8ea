/// The whole tool, written in Swift; returns the exit code.
int coster_main(int count, char **words);

int main(int count, char **words) { return coster_main(count, words); }
