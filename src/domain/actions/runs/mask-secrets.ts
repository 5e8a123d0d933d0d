/** Shorter secrets would make holes in ordinary words. */
const shortestSecret = 4;

/** Ways of a terminal to be told something: sequences with their ends, or as far as they go, and control characters by themselves. */
const unseen =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
	/(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?|[\0-\x08\x0a-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** The same with less taken for a sequence, for readers that know fewer. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\0-\x08\x0a-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** What is looked at twice or more in the search of one call, in characters; honest lines need next to nothing of it. */
const mostLooked = 50_000_000;

/** Takes secrets out of lines that follow each other. */
export interface SecretMasker {
	/** Lines as they may be shown. */
	lines(given: readonly string[]): string[];
	/** The end of what was shown before and a line behind it, without a secret that begins in one and ends in the other. */
	seam(before: string, after: string): [before: string, after: string];
}

/**
 * Takes secrets out of lines: all of them, their own lines, and how they look in base64 and in workflow commands. A secret that is parted by what nobody sees, or by
 * the end of a line, is found too; the line then loses what nobody sees. The work is linear in the lines, whatever the secrets are: lines
 * for which it would be more are taken out whole.
 */
export function openSecretMasker(secrets: readonly string[]): SecretMasker {
	const search = openSearch(secrets.flatMap(formsOf));
	const one = (line: string): string => {
		let shown = search.without(line);
		for (const parting of [unseen, controls]) {
			const seen = shown.replace(parting, "");
			const done = seen === shown ? seen : search.without(seen);
			if (done !== seen) shown = done;
		}
		return shown;
	};
	const seam = (first: string, second: string): [string, string] => {
		if (search.longest < 2) return [first, second];
		const before = first.replace(unseen, "");
		const after = second.replace(unseen, "");
		const place = search.across(before, after);
		return place
			? [
					`${before.slice(0, place.from)}***`,
					`***${after.slice(place.to - before.length)}`,
				]
			: [first, second];
	};
	return {
		seam,
		lines(given) {
			search.begin();
			const done = given.map(one);
			for (let at = 1; at < done.length; at++)
				[done[at - 1], done[at]] = seam(
					done[at - 1] as string,
					done[at] as string,
				);
			return done;
		},
	};
}

/** Words, found by how they begin: a text is gone through once for all of them. */
function openSearch(all: readonly string[]) {
	const words = [...new Set(all)].sort((a, b) => b.length - a.length);
	const longest = words[0]?.length ?? 0;
	const begins = new Uint8Array(0x10000);
	const byBegin = new Map<number, string[]>();
	for (const word of words) {
		const key = keyAt(word, 0);
		begins[key] = 1;
		const others = byBegin.get(key);
		if (others) others.push(word);
		else byBegin.set(key, [word]);
	}
	let left = mostLooked;
	/** The longest word that stands at a place and reaches beyond another; undefined when there is none, or too much to look at. */
	const wordAt = (text: string, at: number, beyond = 0) => {
		const key = keyAt(text, at);
		if (!begins[key]) return undefined;
		for (const word of byBegin.get(key) as string[]) {
			if (at + word.length <= beyond) return undefined;
			left -= word.length;
			if (left < 0) return undefined;
			if (text.startsWith(word, at)) return word;
		}
		return undefined;
	};
	return {
		longest,
		begin() {
			left = mostLooked;
		},
		without(line: string): string {
			let done = "";
			let shown = 0;
			let from = -1;
			let to = 0;
			// words may overlap: what belongs to any of them goes
			for (let at = 0; at + shortestSecret <= line.length; at++) {
				const word = wordAt(line, at);
				if (left < 0) return "***";
				if (word === undefined) continue;
				if (from >= 0 && at >= to) {
					done += `${line.slice(shown, from)}***`;
					shown = to;
				}
				if (from < 0 || at >= to) from = at;
				to = Math.max(to, at + word.length);
			}
			return from < 0
				? line
				: `${done}${line.slice(shown, from)}***${line.slice(to)}`;
		},
		/** Where a word stands that begins in one text and ends in the next one. */
		across(
			before: string,
			after: string,
		): { from: number; to: number } | undefined {
			const cut = Math.max(0, before.length - longest + 1);
			const text = before.slice(cut) + after.slice(0, longest - 1);
			const end = before.length - cut;
			for (let at = 0; at < end && at + shortestSecret <= text.length; at++) {
				const word = wordAt(text, at, end);
				if (left < 0) return { from: 0, to: before.length + after.length };
				if (word !== undefined)
					return { from: cut + at, to: cut + at + word.length };
			}
			return undefined;
		},
	};
}

/** The first characters of a word, in 16 bits. */
const keyAt = (text: string, at: number): number =>
	(text.charCodeAt(at) +
		text.charCodeAt(at + 1) * 31 +
		text.charCodeAt(at + 2) * 961 +
		text.charCodeAt(at + 3) * 29_791) &
	0xffff;

/** What a secret looks like in a log; what terminals do not show of it is not looked for. */
function formsOf(secret: string): string[] {
	const lines = secret.split("\n").map((line) => line.trim());
	const plain = [secret, ...lines].filter(
		(form) => form.trim().length >= shortestSecret,
	);
	const coded =
		secret.trim().length >= shortestSecret ? [secret, secret.trim()] : [];
	return [
		...plain.flatMap((form) => [form, form.replace(unseen, "")]),
		...plain.flatMap((form) => [escaped(form), escapedProperty(form)]),
		...coded.map((form) =>
			Buffer.from(form).toString("base64").replace(/=+$/, ""),
		),
	].filter((form) => form.length >= shortestSecret);
}

/** How workflow commands (`::error::…`) write a text, and one of their properties. */
const escaped = (text: string): string =>
	text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapedProperty = (text: string): string =>
	escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
