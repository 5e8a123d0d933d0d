import { isConstraint } from "../../database/database.ts";
import { conflict, invalid } from "../../errors.ts";

const longestName = 80;

/** A name that a query can say. @throws DomainError "invalid" */
export function checkedName(typed: string): string {
	const name = typed.trim();
	if (!name) throw invalid("name can't be blank");
	if ([...name].length > longestName)
		throw invalid(`a name has no more than ${longestName} characters`);
	if (/["\p{Cc}]/u.test(name))
		throw invalid("a name must not contain quotes or control characters");
	return name;
}

/** Runs what a name that is taken prevents. @throws DomainError "conflict" */
export async function unlessTaken<T>(
	name: string,
	act: () => Promise<T>,
): Promise<T> {
	try {
		return await act();
	} catch (error) {
		if (isConstraint(error, "unique"))
			throw conflict(`name is already taken: ${name}`);
		throw error;
	}
}
