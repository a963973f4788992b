# Reads .env of the working directory into the environment: `. ./readEnv.sh || exit 1`. Variables that are set
# already keep their values. The syntax is that of scripts/lib/envFile.mjs, and nothing is expanded. In older
# packages the shell itself read .env, so a value that a shell would expand is refused: the text $HOME/shop
# would otherwise become the name of a new, empty data folder.
readEnv() {
  [ -e .env ] || [ -L .env ] || return 0
  if [ ! -f .env ] || [ ! -r .env ]; then
    echo ".env cannot be read: make it a readable text file, or remove it." >&2
    return 1
  fi
  # Checks that .env is UTF-8. `rest`: how many bytes of the character follow; `low`, `high`: the range of the
  # next byte.
  if ! od -An -v -t u1 .env | LC_ALL=C awk '
    BEGIN { low = 128; high = 191 }
    {
      for (at = 1; at <= NF; at++) {
        byte = $at + 0
        if (rest) {
          if (byte < low || byte > high) { bad = 1; exit }
          rest--; low = 128; high = 191
        } else if (byte == 0 || byte >= 128 && byte < 194 || byte > 244) { bad = 1; exit }
        else if (byte >= 240) { rest = 3; if (byte == 240) low = 144; if (byte == 244) high = 143 }
        else if (byte >= 224) { rest = 2; if (byte == 224) low = 160; if (byte == 237) high = 159 }
        else if (byte >= 194) rest = 1
      }
    }
    END { exit (bad || rest) ? 1 : 0 }'; then
    echo ".env is not UTF-8 text: save it with the encoding UTF-8." >&2
    return 1
  fi
  # awk prints shell commands, with each value in single quotes.
  envCommands=$(LC_ALL=C awk '
    function refuse(problem) {
      print ".env, line " number ": " problem | "cat >&2"
      refused = 1
      exit 1
    }
    function refuseExpansion() {
      refuse("nothing is expanded in the value of " name ", which a shell would change. Write a path in full, and put a value with a literal $, ~, \\ or ` into single quotes.")
    }
    {
      line = $0
      if (NR == 1 && substr(line, 1, 3) == "\357\273\277") line = substr(line, 4)
      sub(/\r$/, "", line)
      if (quote != "") {
        rest = line
      } else {
        number = NR
        sub(/^[ \t]+/, "", line)
        if (line == "" || substr(line, 1, 1) == "#") next
        sub(/^export[ \t]+/, "", line)
        if (index(line, "\r") || !match(line, /^[A-Za-z_][A-Za-z0-9_.]*[ \t]*=/))
          refuse("this line is not a setting. Write NAME=value, or begin a comment with #.")
        name = substr(line, 1, RLENGTH - 1)
        sub(/[ \t]+$/, "", name)
        rest = substr(line, RLENGTH + 1)
        value = rest
        sub(/^[ \t]+/, "", rest)
        quote = substr(rest, 1, 1)
        if (quote == "`") refuseExpansion()
        if (quote != "\"" && quote != "\047") {
          quote = ""
          # In a shell the value #b of NAME=#b is no comment.
          sub(/[ \t]#.*$/, "", value)
          sub(/^[ \t]+/, "", value)
          sub(/[ \t]+$/, "", value)
          if (index(value, "#")) refuse("the value of " name " contains a #. Put it into quotes.")
          if (value ~ /^~|[`\\]|\$[A-Za-z0-9_{(@*?$!-]|".*"|\047.*\047/) refuseExpansion()
          values[name] = value
          next
        }
        value = ""
        rest = substr(rest, 2)
      }
      end = index(rest, quote)
      if (!end) {
        value = value rest "\n"
        next
      }
      value = value substr(rest, 1, end - 1)
      after = substr(rest, end + 1)
      sub(/^[ \t]+/, "", after)
      if (after != "" && substr(after, 1, 1) != "#")
        refuse("text follows the closing quote of " name ". Put the whole value into quotes that are not in it.")
      if (quote == "\"") {
        if (value ~ /`|\\[$`\\\n]|\$[A-Za-z0-9_{(@*#?$!-]/) refuseExpansion()
        gsub(/\\n/, "\n", value)
      }
      values[name] = value
      quote = ""
    }
    END {
      if (refused) exit 1
      if (quote != "")
        refuse("the quote of " name " is not closed. Close it, or put the whole value into quotes that are not in it.")
      for (name in values) {
        # Skips names with a dot, which a shell cannot have and the shop does not use.
        if (index(name, ".")) continue
        count = split(values[name], parts, "\047")
        text = parts[1]
        for (at = 2; at <= count; at++) text = text "\047\\\047\047" parts[at]
        print "[ \"${" name "+set}\" ] || export " name "=\047" (count ? text : "") "\047"
      }
    }' .env) || return 1
  eval "$envCommands"
  unset envCommands
}
readEnv
