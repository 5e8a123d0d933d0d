/** The settings of a file in the dialect of go-ini, by section and key; sections in lower case as they stand, keys in upper case. */
export type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>;

const sectionLine = /^\[(.+)\]\s*(?:[#;].*)?$/;
const mostDepth = 20;

/** Reads app.ini: comments, quoted and continued values, `%(NAME)s`, repeated sections. What stands before the first section is in "". */
export function readIni(text: string): Ini {
	const sections = new Map<string, Map<string, string>>([["", new Map()]]);
	let current = sections.get("") as Map<string, string>;
	const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
	for (let at = 0; at < lines.length; at++) {
		const line = (lines[at] as string).trim();
		if (!line || line.startsWith("#") || line.startsWith(";")) continue;
		const named = sectionLine.exec(line)?.[1];
		if (named !== undefined) {
			const name = named.trim().replace(/^default$/i, "");
			current = sections.get(name) ?? new Map();
			sections.set(name, current);
			continue;
		}
		const divider = line.search(/[=:]/);
		if (divider < 0) continue;
		const key = line.slice(0, divider).trim().replaceAll("`", "").toUpperCase();
		let value = line.slice(divider + 1).trim();
		if (value.startsWith('"""')) {
			let rest = value.slice(3);
			while (!rest.includes('"""') && at + 1 < lines.length)
				rest += `\n${lines[++at]}`;
			current.set(key, rest.split('"""')[0] as string);
			continue;
		}
		while (value.endsWith("\\") && at + 1 < lines.length)
			value = value.slice(0, -1) + (lines[++at] as string).trim();
		current.set(key, plainValue(value));
	}
	for (const section of sections.values())
		for (const [key, value] of section)
			section.set(key, interpolated(value, section, sections));
	return sections;
}

function plainValue(value: string): string {
	const quote = value[0];
	if (quote === "`" || quote === '"' || quote === "'") {
		const end = value.indexOf(quote, 1);
		if (end > 0) return value.slice(1, end);
	}
	return value.replace(/\s[#;].*$/s, "").trim();
}

function interpolated(
	value: string,
	section: ReadonlyMap<string, string>,
	sections: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string {
	let text = value;
	for (let depth = 0; depth < mostDepth && /%\([^)]+\)s/.test(text); depth++)
		text = text.replace(
			/%\(([^)]+)\)s/g,
			(_, name: string) =>
				section.get(name.toUpperCase()) ??
				sections.get("")?.get(name.toUpperCase()) ??
				"",
		);
	return text;
}
