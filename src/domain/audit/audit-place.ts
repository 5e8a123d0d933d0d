/** A row that belongs to a repository, an owner or the whole site. */
interface HeldRow {
	readonly owner_id?: number | null;
	readonly repository_id: number | null;
}

/** The place, for records, of a row that belongs to a repository, an owner or the site. */
export const auditPlaceOf = ({ owner_id, repository_id }: HeldRow) =>
	repository_id !== null
		? { repositoryId: repository_id }
		: typeof owner_id === "number"
			? { accountId: owner_id }
			: undefined;
