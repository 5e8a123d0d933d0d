import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Whom secrets, variables and runners belong to: a repository, an owner, or the whole forge when both are null. */
export interface Holder {
	readonly owner: number | null;
	readonly repository: number | null;
}

type HolderTable =
	| "action_secret"
	| "action_variable"
	| "action_runner"
	| "action_registration";

/** The condition that a row belongs to this holder and no other. */
export const heldBy =
	<T extends HolderTable>({ owner, repository }: Holder) =>
	(e: ExpressionBuilder<Schema, T>): Expression<SqlBool> => {
		const b = e as unknown as ExpressionBuilder<Schema, "action_runner">;
		return b.and([
			owner === null ? b("owner_id", "is", null) : b("owner_id", "=", owner),
			repository === null
				? b("repository_id", "is", null)
				: b("repository_id", "=", repository),
		]);
	};

/** The condition that a row belongs to a repository, its owner or the whole forge. */
export const belongsTo =
	<T extends HolderTable>(owner: number, repository: number) =>
	(e: ExpressionBuilder<Schema, T>): Expression<SqlBool> => {
		const b = e as unknown as ExpressionBuilder<Schema, "action_runner">;
		return b.or([
			b("repository_id", "=", repository),
			b("owner_id", "=", owner),
			b.and([b("owner_id", "is", null), b("repository_id", "is", null)]),
		]);
	};
