import type { Reader } from "../../database/database.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import type { AuditRecord } from "../../domain/audit/audit-record.ts";
import type { AuditScope } from "../../domain/audit/list-audit.ts";
import { repositoriesByIds } from "../../domain/repositories/repository.ts";

/** The repository (`owner/name`) or organization of records whose target's name does not tell it. */
export type Places = ReadonlyMap<AuditRecord, string>;

/**
 * Finds the places of records, in two queries. Of an organization these are its repositories of today: it learns nothing of one that was transferred to
 * another owner. The records of a repository are all in one place, so there are none.
 */
export async function placesOf(
	db: Reader,
	scope: AuditScope,
	records: readonly AuditRecord[],
): Promise<Places> {
	if (scope !== "site" && !("organization" in scope)) return new Map();
	const idsOf = (
		column: "repository_id" | "organization_id",
		some: readonly AuditRecord[],
	) => [...new Set(some.flatMap((r) => r[column] ?? []))].map(Number);
	const found = await repositoriesByIds(db, idsOf("repository_id", records));
	const repositories = new Map(
		found
			.filter(
				({ owner_id }) =>
					scope === "site" || Number(owner_id) === scope.organization,
			)
			.map((repository) => [Number(repository.id), repository]),
	);
	const accounts = new Map(
		(
			await accountsByIds(db, [
				...new Set([
					...[...repositories.values()].map((one) => Number(one.owner_id)),
					...(scope === "site" ? idsOf("organization_id", records) : []),
				]),
			])
		).map(({ id, name }) => [Number(id), name]),
	);
	const placeOf = (record: AuditRecord): string | undefined => {
		const repository = repositories.get(Number(record.repository_id));
		const owner = repository && accounts.get(Number(repository.owner_id));
		if (owner) return `${owner}/${repository.name}`;
		// its name of today is not told of one that is gone or was transferred
		return scope === "site" && record.repository_id === null
			? accounts.get(Number(record.organization_id))
			: undefined;
	};
	return new Map(
		records.flatMap((record) => {
			const isOneItself = ["repository", "organization"].includes(
				record.target_kind,
			);
			const place = isOneItself ? undefined : placeOf(record);
			return place && place !== record.target_name ? [[record, place]] : [];
		}),
	);
}
