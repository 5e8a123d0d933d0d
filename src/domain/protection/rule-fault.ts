import { type DomainError, invalid } from "../../errors.ts";
import { BadPattern } from "../../text/glob.ts";

/** The part of a rule that is refused: there are more than `most`, one is longer than `longest`, or, without either, a pattern cannot be read. */
export interface RuleFault {
	readonly part:
		| "rules"
		| "name"
		| "protected_file_patterns"
		| "unprotected_file_patterns"
		| "status_check_contexts";
	readonly most?: number;
	readonly longest?: number;
}

/** The error for a part of a rule; pages tell it in the words of their reader. */
export const refusedRule = (message: string, fault: RuleFault): DomainError =>
	invalid(message, { fault });

/** Has a pattern compiled. @throws DomainError "invalid" for one that cannot be read */
export function demandPattern(
	part: RuleFault["part"],
	compile: () => unknown,
): void {
	try {
		compile();
	} catch (error) {
		if (error instanceof BadPattern) throw refusedRule(error.message, { part });
		throw error;
	}
}
