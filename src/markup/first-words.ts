import { openParser } from "./parser.ts";
import { plainText } from "./write-inlines.ts";

/** So many characters of a text are read for each that is shown: marks and addresses are left out. */
const readFor = 5;
let parse: ReturnType<typeof openParser> | undefined;

/** The beginning of a Markdown text as words on one line, without marks, blocks of code and HTML. */
export function firstWords(source: string, most: number): string {
	parse ??= openParser();
	const config = { shortLinks: false, frontMatter: false, light: false };
	const { tokens } = parse(source.slice(0, most * readFor), config);
	const words = tokens
		.map(({ type, children }) =>
			type === "inline" && children ? plainText(children) : "",
		)
		.join(" ")
		.replace(/\s+/g, " ")
		.trim();
	const first = [...words].slice(0, most).join("");
	const whole = first === words && source.length <= most * readFor;
	return whole || !first ? first : `${first.trimEnd()}…`;
}
