import { migrations } from "../../database/migrate.ts";
import { BackupError } from "./manifest.ts";

/** The newest schema that this program knows. */
export const newestSchema = Math.max(
	...migrations.map(({ version }) => version),
);

/** @throws BackupError for the database of a copy that a newer program has changed */
export function demandKnownSchema(schema: number): void {
	if (schema > newestSchema)
		throw new BackupError(
			`the schema of the copy is ${schema}, this program knows schemas up to ${newestSchema}: use a newer version`,
		);
}
