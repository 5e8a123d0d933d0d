import pg from "pg";
import { type ColumnKinds, DatabaseGone } from "../database.ts";

/** A statement; those with a name are parsed once for each connection. */
export interface Statement {
	readonly name?: string;
	readonly sql: string;
	readonly values?: readonly unknown[];
	/** Its columns, where its rows have large bytes. */
	readonly columns?: ColumnKinds;
}
export interface StatementResult {
	readonly rows: Record<string, unknown>[];
	readonly rowCount: number;
	readonly command: string;
	/** Milliseconds from when it had a connection, where it had to wait for one. */
	readonly ms?: number;
}
/** A statement was not run, because one that was sent before it failed. */
export class StatementSkipped extends Error {}

/** Sends statements on one connection. */
export interface StatementPipeline {
	/** Statements of the same moment share one message and one response. When one fails, those after it are not run. */
	run(statement: Statement): Promise<StatementResult>;
	/** Names whose turn a statement waits for, where statements take turns: others do not wait for its rows. */
	readonly turnOf?: () => string;
}
/** A pipeline beside which a statement may stand alone. */
export interface OpenLine extends StatementPipeline {
	/** Sends a statement in a message of its own: no other is left out when it fails. */
	runApart(statement: Statement): Promise<StatementResult>;
}

/** Whether PostgreSQL itself says that a statement is wrong, or could not be done: anything else is about the connection. */
export function isAnswer(error: unknown): boolean {
	const { code, severity } = (error ?? {}) as Record<string, unknown>;
	// errors of sockets have codes too
	return severity !== undefined && !/^(57P|08)/.test(`${code}`);
}

/** PostgreSQL has ended a statement that took longer than it may. */
export const isCanceled = (error: unknown): boolean =>
	(error as { code?: string } | undefined)?.code === "57014";

/** Tells whether a prepared statement is older than the tables that it reads. Nothing of it was done: parsed anew, it works. */
export const isOutdatedPlan = (error: unknown): boolean => {
	const { code, routine } = (error ?? {}) as Record<string, unknown>;
	return code === "0A000" && routine === "RevalidateCachedQuery";
};

/** What a statement failed with, or that the connection failed. */
export const goneOr = (error: unknown): unknown =>
	isAnswer(error) || error instanceof DatabaseGone
		? error
		: new DatabaseGone(error);

interface Item extends Statement {
	readonly resolve: (answer: StatementResult) => void;
	readonly reject: (error: unknown) => void;
	/** The text of it goes out here, for the first time. */
	parsed?: boolean;
	/** The rows come without a description, since their shape is known. */
	shape?: Shape;
}
/** What rows of a statement are made of. */
type Shape = readonly {
	readonly name: string;
	readonly read: (text: string) => unknown;
}[];
/** The part of a connection of pg that writes messages. */
interface Wire {
	close(p: { type: "S"; name: string }): void;
	parse(p: { name: string; text: string }): void;
	bind(p: { statement: string; values: unknown[] }): void;
	describe(p: { type: "P"; name: string }): void;
	execute(p: { portal: string }): void;
	sync(): void;
	readonly stream: { cork(): void; uncork(): void };
}

/** Statements for a connection in pipeline mode. */
export function openLine(client: pg.Client): OpenLine {
	/** Shapes of the rows of named statements; null until the first answer. */
	const known = new Map<string, Shape | null>();
	let next: Item[] = [];
	const sendItems = (items: readonly Item[]) =>
		client.query(new Piece(items, known) as unknown as pg.Submittable);
	const send = () => {
		const items = next;
		next = [];
		sendItems(items);
	};
	return {
		run: (statement) =>
			new Promise((resolve, reject) => {
				if (next.push({ ...statement, resolve, reject }) === 1)
					setImmediate(send);
			}),
		runApart: (statement) =>
			new Promise((resolve, reject) => {
				sendItems([{ ...statement, resolve, reject }]);
			}),
	};
}

/** Statements that share one message to the database, and one from it: single messages would cost both sides system calls. */
class Piece extends (pg as unknown as { Query: new (text: string) => object })
	.Query {
	readonly #items: readonly Item[];
	readonly #known: Map<string, Shape | null>;
	readonly #answers: StatementResult[] = [];
	#shape: Shape = [];
	#rows: Record<string, unknown>[] = [];
	#failed = false;

	constructor(items: readonly Item[], known: Map<string, Shape | null>) {
		super("");
		this.#items = items;
		this.#known = known;
	}

	submit(wire: Wire): null {
		wire.stream.cork();
		try {
			for (const item of this.#items) this.#write(wire, item);
			wire.sync();
		} finally {
			wire.stream.uncork();
		}
		return null;
	}
	#write(wire: Wire, item: Item) {
		const { name = "", sql, values = [] } = item;
		const shape = name ? this.#known.get(name) : undefined;
		if (shape === undefined) {
			// it may be there from a time when it was parsed, and then failed
			if (name) wire.close({ type: "S", name });
			wire.parse({ name, text: sql });
			item.parsed = true;
			if (name) this.#known.set(name, null);
		}
		wire.bind({ statement: name, values: values.map(wireValue) });
		if (shape) item.shape = shape;
		else wire.describe({ type: "P", name: "" });
		wire.execute({ portal: "" });
	}
	get #item(): Item | undefined {
		return this.#items[this.#answers.length];
	}

	handleRowDescription({
		fields,
	}: {
		fields: { name: string; dataTypeID: number }[];
	}) {
		this.#shape = fields.map(({ name, dataTypeID }) => ({
			name,
			read:
				dataTypeID === 20
					? Number
					: (pg.types.getTypeParser(dataTypeID, "text") as Shape[0]["read"]),
		}));
	}
	handleDataRow({ fields }: { fields: (string | null)[] }) {
		const shape = this.#item?.shape ?? this.#shape;
		const row: Record<string, unknown> = {};
		for (let i = 0; i < shape.length; i++) {
			const column = shape[i] as Shape[0];
			const text = fields[i];
			row[column.name] = text == null ? null : column.read(text);
		}
		this.#rows.push(row);
	}
	handleCommandComplete({ text }: { text: string }) {
		const { name } = this.#item as Item;
		if (name && this.#known.get(name) === null)
			this.#known.set(name, this.#shape);
		const words = text.split(" ");
		const count = Number(words.at(-1));
		this.#answers.push({
			rows: this.#rows,
			rowCount: Number.isNaN(count) ? 0 : count,
			command: words[0] as string,
		});
		this.#rows = [];
		this.#shape = [];
	}
	handleEmptyQuery() {
		this.handleCommandComplete({ text: "" });
	}
	// what a commit leads to is told before this: so all are answered here
	handleReadyForQuery() {
		this.#answer();
	}
	handleError(cause: Error) {
		if (this.#failed) return;
		const error = goneOr(cause);
		this.#failed = true;
		this.#answer();
		const [failed, ...skipped] = this.#items.slice(this.#answers.length);
		for (const { parsed, name } of [failed, ...skipped].filter((i) => !!i))
			if (parsed && name) this.#known.delete(name);
		// another server has changed tables: other statements are likely to be outdated too
		if (isOutdatedPlan(error)) this.#known.clear();
		failed?.reject(error);
		for (const { reject } of skipped)
			reject(new StatementSkipped("not run", { cause: error }));
	}
	#answer() {
		for (const [i, answer] of this.#answers.entries())
			this.#items[i]?.resolve(answer);
	}
}

/** A parameter as it is sent: text, or bytes. */
export function wireValue(value: unknown): string | Buffer | null {
	if (value === null || value === undefined) return null;
	if (typeof value === "boolean") return value ? "1" : "0";
	if (Array.isArray(value)) return `{${value.map(element).join(",")}}`;
	if (value instanceof Uint8Array)
		return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
	return String(value);
}
const element = (value: unknown): string =>
	typeof value === "string"
		? `"${value.replace(/["\\]/g, "\\$&")}"`
		: (wireValue(value) ?? "NULL").toString();
