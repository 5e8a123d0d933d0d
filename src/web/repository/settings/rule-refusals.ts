import type { RuleFault } from "../../../domain/protection/rule-fault.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { t } from "../../words/words.ts";

/**
 * Tells why a rule is refused in the words of the reader, at the field that has the part.
 * @throws DomainError "invalid" for a rule that is refused, and the given error for all else
 */
export function refusedRule(
	error: unknown,
	fields: Readonly<Partial<Record<RuleFault["part"], string>>>,
): never {
	if (isDomainError(error, "forbidden"))
		throw invalid(t("A rule with this name already exists."), {
			field: fields.name ?? "",
		});
	const fault = isDomainError(error, "invalid")
		? (error.details?.fault as RuleFault | undefined)
		: undefined;
	if (!fault) throw error;
	throw invalid(wordsOf(fault), { field: fields[fault.part] ?? "" });
}

function wordsOf({ part, most, longest }: RuleFault): string {
	if (part === "rules")
		return t("A repository has at most {n} rules.", { n: most ?? 0 });
	if (most !== undefined) return t("Use at most {n} patterns.", { n: most });
	if (longest !== undefined)
		return t("Use at most {n} characters for a pattern.", { n: longest });
	return t("Invalid pattern");
}
