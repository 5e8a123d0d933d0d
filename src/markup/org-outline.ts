/** A line that begins a section. */
export interface Headline {
	readonly level: number;
	readonly title: string;
	/** Counted from one over the whole text. */
	readonly number: number;
}

export interface Section {
	readonly headline: Headline | undefined;
	/** The lines before the first section within. */
	readonly lines: readonly string[];
	readonly sections: readonly Section[];
}

const deepestLevel = 8;

/** Divides the lines of an Org text into sections within sections. */
export function outlineOf(source: string): Section {
	let number = 0;
	const root = {
		headline: undefined,
		lines: [] as string[],
		sections: [] as Section[],
	};
	const open: {
		headline: Headline | undefined;
		lines: string[];
		sections: Section[];
	}[] = [root];
	let inBlock = false;
	for (const line of source.split(/\r\n|\r|\n/)) {
		// A star within a block of code is code.
		if (/^\s*#\+(begin|end)_/i.test(line))
			inBlock = /^\s*#\+begin_/i.test(line);
		const [, stars, title] = (!inBlock && /^(\*+)[ \t]+(.*)$/.exec(line)) || [];
		if (stars === undefined) {
			open.at(-1)?.lines.push(line);
			continue;
		}
		const level = Math.min(stars.length, deepestLevel);
		while (open.length > 1 && (open.at(-1)?.headline?.level ?? 0) >= level)
			open.pop();
		const headline = { level, title: titleOf(title ?? ""), number: ++number };
		const section = { headline, lines: [], sections: [] };
		open.at(-1)?.sections.push(section);
		open.push(section);
	}
	return root;
}

// Without its state, priority and tags.
const titleOf = (text: string) =>
	text
		.replace(/^(TODO|DONE)[ \t]+/, "")
		.replace(/^\[#[A-Z]\][ \t]+/, "")
		.replace(/[ \t]:[\w@#%:]{1,200}:$/, "")
		.trim();
