import { badRequest } from "../../errors.ts";
import type { Reading } from "../registry.ts";
import { type RpmHeader, readHeader } from "./header.ts";

/** A relation to other packages: `flags` as in the indexes, "" for any version. */
export interface Relation {
	readonly name: string;
	readonly flags: string;
	readonly epoch: string;
	readonly version: string;
	readonly release: string;
}

/** What a package says of itself. */
export interface RpmFacts {
	readonly name: string;
	readonly architecture: string;
	readonly epoch: string;
	readonly version: string;
	readonly release: string;
	readonly summary: string;
	readonly description: string;
	readonly packager: string;
	readonly url: string;
	readonly license: string;
	readonly vendor: string;
	readonly group: string;
	readonly buildHost: string;
	readonly buildTime: number;
	readonly sourceRpm: string;
	readonly installedSize: number;
	readonly archiveSize: number;
	readonly header: readonly [number, number];
	readonly provides: readonly Relation[];
	readonly requires: readonly Relation[];
	readonly conflicts: readonly Relation[];
	readonly obsoletes: readonly Relation[];
	readonly files: readonly {
		readonly path: string;
		readonly kind: "" | "dir" | "ghost";
	}[];
	readonly changes: readonly {
		readonly author: string;
		readonly at: number;
		readonly text: string;
	}[];
}

/** Reads what a package says of itself. @throws DomainError "bad-request" */
export async function readRpm(
	call: Reading,
	blob: { key: string; size: number },
): Promise<RpmFacts> {
	const header = await readHeader(call, blob);
	const { text, numbers } = header;
	const facts: RpmFacts = {
		name: text(1000),
		version: text(1001),
		release: text(1002),
		epoch: String(numbers(1003)[0] ?? 0),
		summary: text(1004),
		description: text(1005),
		buildTime: numbers(1006)[0] ?? 0,
		buildHost: text(1007),
		installedSize: numbers(1009)[0] ?? 0,
		archiveSize: numbers(1046)[0] ?? 0,
		vendor: text(1011),
		license: text(1014),
		packager: text(1015),
		group: text(1016),
		url: text(1020),
		sourceRpm: text(1044),
		architecture: text(1044) ? text(1022) : "src",
		header: [header.start, header.end],
		provides: relations(header, 1047, 1112, 1113),
		requires: relations(header, 1049, 1048, 1050).filter(
			({ name }) => !name.startsWith("rpmlib("),
		),
		conflicts: relations(header, 1054, 1053, 1055),
		obsoletes: relations(header, 1090, 1114, 1115),
		files: filesIn(header),
		changes: changesIn(header),
	};
	if (!/^[\w.+-]{1,200}$/.test(facts.name))
		throw badRequest("invalid package name");
	for (const word of [facts.version, facts.release])
		if (!/^[\w.+~^]{1,100}$/.test(word))
			throw badRequest("invalid package version");
	if (!/^\w{1,50}$/.test(facts.architecture))
		throw badRequest("invalid package architecture");
	return facts;
}

/** The version with everything that tells it from others. */
export const versionOf = ({ epoch, version, release }: RpmFacts): string =>
	`${epoch === "0" ? "" : `${epoch}-`}${version}-${release}`;
export const fileOf = ({
	name,
	version,
	release,
	architecture,
}: RpmFacts): string => `${name}-${version}-${release}.${architecture}.rpm`;

const words: Readonly<Record<number, string>> = {
	2: "LT",
	4: "GT",
	8: "EQ",
	10: "LE",
	12: "GE",
};

function relations(
	header: RpmHeader,
	names: number,
	flags: number,
	versions: number,
): Relation[] {
	const [numbers, texts] = [header.numbers(flags), header.texts(versions)];
	const seen = new Set<string>();
	return header.texts(names).flatMap((name, i) => {
		const [, epoch = "", version = "", release = ""] =
			/^(?:(\d+):)?([^-]*)(?:-(.*))?$/s.exec(texts[i] ?? "") ?? [];
		const one = {
			name,
			flags: version ? (words[(numbers[i] ?? 0) & 14] ?? "") : "",
			epoch: epoch || "0",
			version,
			release,
		};
		const key = JSON.stringify(one);
		if (seen.has(key)) return [];
		seen.add(key);
		return [one];
	});
}

function filesIn(header: RpmHeader): RpmFacts["files"] {
	const [folders, places, modes, flags] = [
		header.texts(1118),
		header.numbers(1116),
		header.numbers(1030),
		header.numbers(1037),
	];
	return header.texts(1117).map((name, i) => ({
		path: `${folders[places[i] ?? 0] ?? ""}${name}`,
		kind:
			(flags[i] ?? 0) & 64
				? "ghost"
				: ((modes[i] ?? 0) & 0xf000) === 0x4000
					? "dir"
					: "",
	}));
}

const mostChanges = 10;

function changesIn(header: RpmHeader): RpmFacts["changes"] {
	const [times, texts] = [header.numbers(1080), header.texts(1082)];
	return header
		.texts(1081)
		.slice(0, mostChanges)
		.map((author, i) => ({ author, at: times[i] ?? 0, text: texts[i] ?? "" }))
		.reverse();
}
