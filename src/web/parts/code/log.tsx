import { parseAnnotation } from "../../../domain/actions/annotations/parse-annotation.ts";
import {
	controlCharacters,
	terminalSequence,
} from "../../../domain/actions/runs/terminal-text.ts";
import { Icon } from "../icon.tsx";
import { ClockTime } from "../time.tsx";

/** A line of a log: its number from 1, when it was written, and what it says. */
export interface LogLine {
	readonly number: number;
	readonly at: string;
	readonly text: string;
}

/** A piece of a line in one look. */
interface Piece {
	readonly text: string;
	readonly look: string;
}

const colours = "black red green yellow blue magenta cyan white".split(" ");
const styles: Readonly<Record<number, string>> = {
	1: "bold",
	2: "dim",
	3: "slant",
	4: "under-line",
	7: "turned",
	9: "struck",
};
const ends: Readonly<Record<number, readonly string[]>> = {
	22: ["bold", "dim"],
	23: ["slant"],
	24: ["under-line"],
	27: ["turned"],
	29: ["struck"],
};

/** The one of the sixteen colours of terminals that is nearest to one of the 256; undefined for greys between black and white. */
function nearest(code: number): string | undefined {
	if (code < 16) return colours[code % 8];
	if (code > 231) return undefined;
	const cube = code - 16;
	const parts = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6];
	return ofParts(parts.map((part) => part * 51));
}

/** A colour by which of red, green and blue are strong in it. */
function ofParts(parts: readonly number[]): string | undefined {
	const [high, low] = [Math.max(...parts), Math.min(...parts)];
	if (high - low < 40) return undefined;
	const middle = (high + low) / 2;
	return colours[
		parts.reduce((sum, part, i) => sum + (part >= middle ? 1 << i : 0), 0)
	];
}

/** What the codes of one `ESC [ … m` make of a look (ECMA-48, select graphic rendition); colours become those that the page has. */
function lookAfter(look: ReadonlySet<string>, codes: string): Set<string> {
	const next = new Set(look);
	const colour = (begin: string, name: string | undefined) => {
		for (const one of next) if (one.startsWith(begin)) next.delete(one);
		if (name) next.add(begin + name);
	};
	const numbers = codes.split(";").map(Number);
	for (let i = 0; i < numbers.length; i++) {
		const code = numbers[i] ?? 0;
		const style = styles[code];
		const end = ends[code];
		if (code === 0) next.clear();
		else if (style) next.add(style);
		else if (end) for (const one of end) next.delete(one);
		else if (code === 38 || code === 48) {
			const begin = code === 38 ? "fg-" : "bg-";
			if (numbers[i + 1] === 5) {
				colour(begin, nearest(numbers[i + 2] ?? 0));
				i += 2;
			} else {
				colour(begin, ofParts(numbers.slice(i + 2, i + 5)));
				i += 4;
			}
		} else if (code === 39 || code === 49)
			colour(code === 39 ? "fg-" : "bg-", undefined);
		else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97))
			colour("fg-", colours[code % 10]);
		else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
			colour("bg-", colours[code % 10]);
	}
	return next;
}

/** A line parted by its colours; everything else that is meant for terminals is left out. */
function piecesOf(line: string): Piece[] {
	const pieces: Piece[] = [];
	let look = new Set<string>();
	let from = 0;
	const add = (to: number) => {
		const text = line.slice(from, to).replace(controlCharacters, "");
		if (text) pieces.push({ text, look: [...look].join(" ") });
	};
	for (const match of line.matchAll(terminalSequence)) {
		add(match.index);
		if (match[2] === "m") look = lookAfter(look, match[1] ?? "");
		from = match.index + match[0].length;
	}
	add(line.length);
	return pieces;
}

const command =
	/^(?:::(error|warning|notice|debug|group|endgroup)(?: [^:]*)?::|##\[(error|warning|notice|debug|group|endgroup|command)\])(.*)$/s;

/** A line that was read: what it is, and its words without the command before them. */
interface ReadLine {
	readonly line: LogLine;
	readonly said: string | undefined;
	readonly tone: string | undefined;
	readonly pieces: readonly Piece[];
}

function readLine(line: LogLine): ReadLine {
	const pieces = piecesOf(line.text);
	const plain = pieces.map((piece) => piece.text).join("");
	const note = parseAnnotation(plain);
	const [, one, other, words = ""] = command.exec(plain) ?? [];
	const said = note?.kind ?? one ?? other;
	const rest = note?.message.replace(controlCharacters, "") ?? words;
	const tone =
		said === "error" || plain.startsWith("Error: ")
			? "err"
			: said === "command"
				? "cmd"
				: said;
	return {
		line,
		said,
		tone,
		pieces: said ? [{ text: rest, look: "" }] : pieces,
	};
}

/** Lines between `::group::` and `::endgroup::`. */
interface Group {
	readonly head: ReadLine;
	readonly lines: ReadLine[];
	/** Shown unfolded: something failed in it, or it has not ended. */
	open: boolean;
}

/** Lines, those of groups put together; a group ends where the next one begins. */
function inGroups(lines: readonly LogLine[]): (ReadLine | Group)[] {
	const found: (ReadLine | Group)[] = [];
	let group: Group | undefined;
	const end = () => {
		if (group) group.open = group.lines.some(({ tone }) => tone === "err");
		group = undefined;
	};
	for (const one of lines.map(readLine)) {
		if (one.said === "endgroup") end();
		else if (one.said === "group") {
			end();
			group = { head: one, lines: [], open: true };
			found.push(group);
		} else (group ? group.lines : found).push(one);
	}
	return found;
}

/** How the lines of a log are addressed and shown. */
interface LogLook {
	idOf(number: number): string;
	/** Where a line is found, if not on the page that is open. */
	hrefOf?(number: number): string | undefined;
	readonly times: boolean;
}

/** The lines of a log in their groups, each with its number as its address. */
export const Log = ({
	lines,
	label,
	...look
}: LogLook & { lines: readonly LogLine[]; label: string }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
	<ol class={look.times ? "log timed" : "log"} tabIndex={0} aria-label={label}>
		{inGroups(lines).map((one) =>
			"head" in one ? (
				<Grouped group={one} look={look} />
			) : (
				<Line of={one} look={look} />
			),
		)}
	</ol>
);

const Grouped = ({ group, look }: { group: Group; look: LogLook }) => {
	const { line } = group.head;
	const id = look.idOf(line.number);
	return (
		<li id={id} class="group">
			<LineNumber of={line} look={look} />
			<details id={`${id}-group`} open={group.open}>
				<summary>
					<Icon name="right" />
					<Words of={group.head} />
				</summary>
				<ol>
					{group.lines.map((one) => (
						<Line of={one} look={look} />
					))}
				</ol>
			</details>
		</li>
	);
};

const Line = ({ of, look }: { of: ReadLine; look: LogLook }) => (
	<li id={look.idOf(of.line.number)} class={of.tone}>
		<LineNumber of={of.line} look={look} />
		<Words of={of} />
	</li>
);

const LineNumber = ({ of, look }: { of: LogLine; look: LogLook }) => (
	<>
		<a
			tabIndex={-1}
			href={look.hrefOf?.(of.number) ?? `#${look.idOf(of.number)}`}
		>
			{of.number}
		</a>
		{look.times && <ClockTime iso={of.at} />}
	</>
);

const Words = ({ of }: { of: ReadLine }) => (
	<span>
		{of.pieces.map(({ text, look }) =>
			look ? <span class={look}>{text}</span> : text,
		)}
	</span>
);
