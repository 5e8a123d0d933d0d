import { query, type Transaction } from "../../database/database.ts";
import { notFound } from "../../errors.ts";

const hold = query((q, p: { repository: number }, d) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("id", "=", p.repository)
		.modifyEnd(d.forUpdate()),
);

/** Nobody else adds a rule to a repository until the end: each of many at once would count those that it sees. @throws DomainError "not-found" */
export async function holdRules(
	tx: Transaction,
	repository: number,
): Promise<void> {
	if (!(await tx.first(hold, { repository }))) throw notFound();
}
