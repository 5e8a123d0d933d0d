// biome-ignore-all lint/suspicious/noControlCharactersInRegex: terminals are told things by them
/** A line of a log: its number from 1, and what it says. */
export interface LogLine {
	readonly number: number;
	readonly text: string;
}

/** A piece of a line in one look. */
interface Piece {
	readonly text: string;
	readonly look: string;
}

// what terminals are told, and other characters that may not reach a page
const sequence =
	/\x1b(?:\[([0-9;?]*)([A-Za-z])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g;
const controls = /[\0-\x08\x0b-\x1f\x7f]/g;

const colours = "black red green yellow blue magenta cyan white".split(" ");

/** What the codes of one `ESC [ … m` make of a look (ECMA-48, select graphic rendition); of colours the sixteen of terminals. */
function lookAfter(look: ReadonlySet<string>, codes: string): Set<string> {
	const next = new Set(look);
	const drop = (begin: string) => {
		for (const one of next) if (one.startsWith(begin)) next.delete(one);
	};
	const numbers = codes.split(";").map(Number);
	for (let i = 0; i < numbers.length; i++) {
		const code = numbers[i] ?? 0;
		if (code === 0) next.clear();
		else if (code === 1) next.add("bold");
		else if (code === 22) drop("bold");
		else if (code === 39) drop("fg-");
		else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) {
			drop("fg-");
			next.add(`fg-${colours[code % 10]}`);
		} else if (code === 38 || code === 48) i += numbers[i + 1] === 5 ? 2 : 4;
	}
	return next;
}

/** A line parted by its colours; everything else that is meant for terminals is left out. */
function piecesOf(line: string): Piece[] {
	const pieces: Piece[] = [];
	let look = new Set<string>();
	let from = 0;
	const add = (to: number) => {
		const text = line.slice(from, to).replace(controls, "");
		if (text) pieces.push({ text, look: [...look].join(" ") });
	};
	for (const match of line.matchAll(sequence)) {
		add(match.index);
		if (match[2] === "m") look = lookAfter(look, match[1] ?? "");
		from = match.index + match[0].length;
	}
	add(line.length);
	return pieces;
}

const command =
	/^(?:::(error|warning|notice|debug|group|endgroup)(?: [^:]*)?::|##\[(error|warning|notice|debug|group|endgroup|command)\])(.*)$/s;

/** The lines of a log, each with its number as its address; `prefix` stands before the numbers. */
export const Log = ({
	lines,
	label,
	idOf,
}: {
	lines: readonly LogLine[];
	label: string;
	idOf: (number: number) => string;
}) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
	<ol class="log" tabIndex={0} aria-label={label}>
		{lines.map(({ number, text }) => (
			<Line number={number} text={text} id={idOf(number)} />
		))}
	</ol>
);

function Line({
	number,
	text,
	id,
}: {
	number: number;
	text: string;
	id: string;
}) {
	const pieces = piecesOf(text);
	const plain = pieces.map((piece) => piece.text).join("");
	const [, one, other, rest] = command.exec(plain) ?? [];
	const said = one ?? other;
	const tone =
		said === "error" || plain.startsWith("Error: ")
			? "err"
			: said === "command"
				? "cmd"
				: said;
	return (
		<li id={id} class={tone}>
			<a tabIndex={-1} href={`#${id}`}>
				{number}
			</a>
			<span>
				{said
					? rest
					: pieces.map((piece) =>
							piece.look ? (
								<span class={piece.look}>{piece.text}</span>
							) : (
								piece.text
							),
						)}
			</span>
		</li>
	);
}
