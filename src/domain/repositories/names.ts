import { invalid } from "../../errors.ts";

const reservedNames = new Set([".", "..", "-"]);
const reservedEndings = [".wiki", ".git", ".rss", ".atom"];

/**
 * Checks the name of a repository.
 * @throws DomainError "invalid"
 */
export function checkRepositoryName(name: string): void {
	if (reservedNames.has(name))
		throw invalid(`name is reserved [name: ${name}]`);
	const ending = reservedEndings.find((e) => name.toLowerCase().endsWith(e));
	if (ending)
		throw invalid(`name pattern is not allowed [pattern: *${ending}]`);
	if (name.includes(".."))
		throw invalid("name pattern is not allowed [pattern: *..*]");
	if (!/^[A-Za-z0-9._-]{1,100}$/.test(name))
		throw invalid("[Name]: AlphaDashDot");
}
