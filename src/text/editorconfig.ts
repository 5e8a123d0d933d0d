/** What a file of editor settings may say, as the API words it. */
type EditorSettings = {
	charset?: string;
	indent_style?: string;
	indent_size?: string;
	tab_width?: number;
	end_of_line?: string;
	trim_trailing_whitespace?: boolean;
	insert_final_newline?: boolean;
};

const longest = 256 * 1024;
const mostSections = 500;
/** The specification's limit for the name of a section. */
const longestGlob = 4096;
/** Steps of matching for one file: hostile globs and paths together could ask for any number. */
const mostSteps = 2_000_000;

interface Budget {
	steps: number;
}

/** The settings of an .editorconfig (editorconfig.org) that hold for a path; later sections win. */
export function editorConfigFor(text: string, path: string): EditorSettings {
	const settings: Record<string, unknown> = {};
	let applies = false;
	let sections = 0;
	const budget = { steps: mostSteps };
	for (const raw of text.slice(0, longest).split("\n")) {
		const line = raw.trim();
		if (line === "" || line.startsWith("#") || line.startsWith(";")) continue;
		if (line.startsWith("[") && line.endsWith("]")) {
			if (++sections > mostSections) break;
			applies = matchesGlob(line.slice(1, -1), path, budget);
			continue;
		}
		const equals = line.indexOf("=");
		if (!applies || equals < 0) continue;
		const name = line.slice(0, equals).trim().toLowerCase();
		const value = line
			.slice(equals + 1)
			.trim()
			.toLowerCase();
		if (value === "unset") delete settings[name];
		else if (texts.has(name)) settings[name] = value;
		else if (truths.has(name)) settings[name] = value === "true";
		else if (name === "tab_width" && /^\d{1,3}$/.test(value))
			settings[name] = Number(value);
	}
	return settings as EditorSettings;
}

const texts = new Set([
	"charset",
	"indent_style",
	"indent_size",
	"end_of_line",
]);
const truths = new Set(["trim_trailing_whitespace", "insert_final_newline"]);

/** Whether a glob of an .editorconfig names a path; false when that takes more steps than are left. */
export function matchesGlob(
	glob: string,
	path: string,
	budget: Budget = { steps: mostSteps },
): boolean {
	if (glob.length > longestGlob) return false;
	const anchored = glob.includes("/");
	const pattern = glob.startsWith("/") ? glob.slice(1) : glob;
	const subject = anchored ? path : path.slice(path.lastIndexOf("/") + 1);
	return alternatives(pattern).some((one) => matches(one, subject, budget));
}

const mostAlternatives = 200;

/** `{a,b}` and `{1..3}` written out; a pattern with too many is taken as it stands. */
function alternatives(pattern: string): string[] {
	let open = [pattern];
	for (let round = 0; round < 10; round++) {
		const next: string[] = [];
		let changed = false;
		for (const one of open) {
			const m = /^([^{}]*)\{([^{}]*)\}(.*)$/s.exec(one);
			const words = m && wordsOf(m[2] as string);
			if (!words) next.push(one);
			else {
				changed = true;
				for (const word of words) next.push(m[1] + word + m[3]);
			}
		}
		if (next.length > mostAlternatives) return [pattern];
		open = next;
		if (!changed) break;
	}
	return open;
}

function wordsOf(inner: string): string[] | undefined {
	const range = /^(-?\d{1,6})\.\.(-?\d{1,6})$/.exec(inner);
	if (range) {
		const [from, to] = [Number(range[1]), Number(range[2])];
		const [low, high] = [Math.min(from, to), Math.max(from, to)];
		return high - low < mostAlternatives
			? Array.from({ length: high - low + 1 }, (_, i) => String(low + i))
			: undefined;
	}
	return inner.includes(",") ? inner.split(",") : undefined;
}

/** Matches `*`, `**`, `?`, `[…]` and `\x` by a set of states: steps are at most pattern times path. */
function matches(pattern: string, path: string, budget: Budget): boolean {
	const parts = partsOf(pattern);
	budget.steps -= parts.length;
	let states = closure(parts, [0]);
	for (const char of path) {
		budget.steps -= states.size;
		if (budget.steps < 0) return false;
		const next: number[] = [];
		for (const at of states) {
			const part = parts[at];
			if (!part?.takes(char)) continue;
			next.push(part.many ? at : at + 1);
		}
		states = closure(parts, next);
		if (!states.size) return false;
	}
	return states.has(parts.length);
}

interface Part {
	readonly many: boolean;
	takes(char: string): boolean;
}

/** The states that are reached without a character: a star may stand for none. */
function closure(parts: readonly Part[], from: readonly number[]): Set<number> {
	const reached = new Set<number>();
	for (let at of from)
		while (!reached.has(at)) {
			reached.add(at);
			if (parts[at]?.many) at++;
		}
	return reached;
}

function partsOf(pattern: string): Part[] {
	const parts: Part[] = [];
	const chars = [...pattern];
	for (let i = 0; i < chars.length; i++) {
		const char = chars[i] as string;
		if (char === "*") {
			const deep = chars[i + 1] === "*";
			if (deep) i++;
			parts.push({ many: true, takes: (c) => deep || c !== "/" });
		} else if (char === "?")
			parts.push({ many: false, takes: (c) => c !== "/" });
		else if (char === "[" && chars.indexOf("]", i + 1) > i + 1) {
			const end = chars.indexOf("]", i + 1);
			parts.push({ many: false, takes: setOf(chars.slice(i + 1, end)) });
			i = end;
		} else {
			const literal = char === "\\" ? (chars[++i] ?? "\\") : char;
			parts.push({ many: false, takes: (c) => c === literal });
		}
	}
	return parts;
}

function setOf(inner: readonly string[]): (char: string) => boolean {
	const not = inner[0] === "!" || inner[0] === "^";
	const chars = not ? inner.slice(1) : inner;
	return (char) => {
		let within = false;
		for (let i = 0; i < chars.length; i++) {
			const from = chars[i] as string;
			const to = chars[i + 1] === "-" ? chars[i + 2] : undefined;
			if (to !== undefined) i += 2;
			within ||= to === undefined ? char === from : char >= from && char <= to;
		}
		return within !== not && char !== "/";
	};
}
