import { integerOrZero, type Json, line, object } from "../apis/values.ts";
import type { ImportRun } from "../write/import-run.ts";

export const personIn = (one: Json) => ({
	id: integerOrZero(one.id),
	name: line(one.login),
	email: line(one.email),
});

/** Who somebody is here whom a line of an archive names. */
export const accountIn = (
	{ people }: ImportRun,
	person: unknown,
): Promise<number | undefined> => people.accountOf(personIn(object(person)));

/** The accounts here of people whom a line names, by the names that they have there. */
export async function authorsIn(
	{ people }: ImportRun,
	persons: readonly Json[],
): Promise<ReadonlyMap<string, number>> {
	const known = new Map<string, number>();
	for (const one of persons.slice(0, 1000)) {
		const person = personIn(one);
		const account = await people.accountOf(person);
		if (account !== undefined) known.set(person.name.toLowerCase(), account);
	}
	return known;
}
