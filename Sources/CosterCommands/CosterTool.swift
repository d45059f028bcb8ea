import Arguments
