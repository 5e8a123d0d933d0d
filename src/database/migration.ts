/** One step of the schema: SQL text with `;` at line ends, in which ID, INT, TXID and text stand for what the databases spell differently. */
export interface Migration {
	readonly version: number;
	readonly name: string;
	readonly up: string | Readonly<Record<"sqlite" | "postgres", string>>;
}
