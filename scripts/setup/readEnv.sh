# Reads .env of the working directory into the environment: `. ./readEnv.sh || exit 1`. Variables that are set already win. The
# syntax is that of scripts/lib/envFile.mjs; the shell expands nothing in it.
readEnv() {
  [ -e .env ] || [ -L .env ] || return 0
  if [ ! -f .env ] || [ ! -r .env ]; then
    echo ".env cannot be read: make it a readable text file, or remove it." >&2
    return 1
  fi
  # UTF-16 has zero bytes.
  if [ "$(LC_ALL=C tr -d '\000' <.env | wc -c)" -ne "$(wc -c <.env)" ]; then
    echo ".env is no text in UTF-8: save it with the encoding UTF-8." >&2
    return 1
  fi
  # awk prints shell commands, with each value in single quotes.
  envCommands=$(LC_ALL=C awk '
    function refuse(problem) {
      print ".env, line " NR ": " problem | "cat >&2"
      refused = 1
      exit 1
    }
    {
      line = $0
      if (NR == 1 && substr(line, 1, 3) == "\357\273\277") line = substr(line, 4)
      sub(/\r$/, "", line)
      sub(/^[ \t]+/, "", line)
      if (line == "" || substr(line, 1, 1) == "#") next
      sub(/^export[ \t]+/, "", line)
      if (index(line, "\r") || !match(line, /^[A-Za-z_][A-Za-z0-9_]*[ \t]*=/))
        refuse("this is no setting. Write NAME=value, or begin a comment with #.")
      name = substr(line, 1, RLENGTH - 1)
      sub(/[ \t]+$/, "", name)
      value = substr(line, RLENGTH + 1)
      quoted = value
      sub(/^[ \t]+/, "", quoted)
      quote = substr(quoted, 1, 1)
      if (quote == "\"" || quote == "\047" || quote == "`") {
        value = substr(quoted, 2)
        end = index(value, quote)
        if (!end)
          refuse("the quote of " name " is not closed in its line. A value has one line; write \\n in double quotes for a line break.")
        after = substr(value, end + 1)
        value = substr(value, 1, end - 1)
        sub(/^[ \t]+/, "", after)
        if (after != "" && substr(after, 1, 1) != "#")
          refuse("text follows the closing quote of " name ". Put the whole value into quotes that are not in it.")
        if (quote == "\"") gsub(/\\n/, "\n", value)
      } else {
        sub(/[ \t]#.*$/, "", value)
        sub(/^[ \t]+/, "", value)
        sub(/[ \t]+$/, "", value)
        if (index(value, "#")) refuse("the value of " name " contains a #. Put it into quotes.")
      }
      values[name] = value
    }
    END {
      if (refused) exit 1
      for (name in values) {
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
