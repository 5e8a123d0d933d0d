import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Something of the source that could not be brought, or not as it was. */
interface Remark {
	readonly kind: string;
	readonly id: string;
	readonly why: string;
}

interface PartCounts {
	/** Rows in the tables of the source. */
	source: number;
	/** Rows that were made of them, and of these those that are new, changed or gone since the last run. */
	made: number;
	written: number;
	removed: number;
	failed: number;
}

const mostRemarks = 10_000;

/** What an import says in the end, and writes to `import/report.json` and `import/report.txt`. */
export class Report {
	readonly counts = new Map<string, PartCounts>();
	readonly remarks: Remark[] = [];
	readonly leftOver = new Map<string, number>();
	readonly checks: Record<string, number> = {};
	/** What has become of each key by which clients know the server. */
	readonly keys: { readonly file: string; readonly what: string }[] = [];
	#more = 0;
	readonly #directory: string;
	readonly #say: (line: string) => void;

	constructor(data: string, say: (line: string) => void) {
		this.#directory = join(data, "import");
		this.#say = say;
		mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
		rmSync(join(this.#directory, "left-over"), {
			recursive: true,
			force: true,
		});
	}

	say(line: string): void {
		this.#say(line);
	}

	remark(kind: string, id: string | number, why: string): void {
		if (this.remarks.length >= mostRemarks) this.#more++;
		else this.remarks.push({ kind, id: String(id), why });
	}

	countOf(name: string): PartCounts {
		const known = this.counts.get(name);
		if (known) return known;
		const fresh = { source: 0, made: 0, written: 0, removed: 0, failed: 0 };
		this.counts.set(name, fresh);
		return fresh;
	}

	check(name: string, by = 1): void {
		this.checks[name] = (this.checks[name] ?? 0) + by;
	}

	/** Keeps what Ingot has no place for, one JSON object a line. */
	keep(table: string, row: object): void {
		const directory = join(this.#directory, "left-over");
		if (!this.leftOver.has(table))
			mkdirSync(directory, { recursive: true, mode: 0o700 });
		appendFileSync(
			join(directory, `${table}.jsonl`),
			`${JSON.stringify(row, plain)}\n`,
			{ mode: 0o600 },
		);
		this.leftOver.set(table, (this.leftOver.get(table) ?? 0) + 1);
	}

	write(): void {
		const counts = Object.fromEntries(this.counts);
		const leftOver = Object.fromEntries(this.leftOver);
		const { checks, keys, remarks } = this;
		writeFileSync(
			join(this.#directory, "report.json"),
			`${JSON.stringify({ counts, checks, keys, leftOver, remarks, moreRemarks: this.#more }, null, "\t")}\n`,
		);
		writeFileSync(join(this.#directory, "report.txt"), this.text());
	}

	text(): string {
		const width = Math.max(10, ...[...this.counts.keys()].map((n) => n.length));
		const lines = [
			`${"kind".padEnd(width)}  source    made written removed  failed`,
			...[...this.counts].map(
				([name, c]) =>
					`${name.padEnd(width)} ${[c.source, c.made, c.written, c.removed, c.failed].map((n) => String(n).padStart(7)).join(" ")}`,
			),
			"",
			"checks",
			...Object.entries(this.checks).map(([name, n]) => `  ${name}: ${n}`),
			"",
			"keys by which clients know the server",
			...this.keys.map(({ file, what }) => `  ${file}: ${what}`),
			"",
			"kept as JSON in import/left-over, since Ingot has no place for it",
			...[...this.leftOver].map(([table, n]) => `  ${table}: ${n}`),
			"",
			"not brought, or not as it was",
			...this.remarks.map(({ kind, id, why }) => `  ${kind} ${id}: ${why}`),
			...(this.#more ? [`  and ${this.#more} more`] : []),
		];
		return `${lines.join("\n")}\n`;
	}
}

const plain = (_: string, value: unknown): unknown => {
	if (typeof value === "bigint") return Number(value);
	if (value instanceof Uint8Array)
		return { base64: Buffer.from(value).toString("base64") };
	return value;
};
