import { badRequest, isDomainError } from "../errors.ts";
import { boundedJson } from "../http/strict-json.ts";

/**
 * Reads a JSON object that somebody has sent or put in a package; `wrong` says that it is none.
 * @throws DomainError "bad-request", also for one of more parts than are read here
 */
export function jsonObject(
	text: string,
	wrong: string,
	members?: number,
): Record<string, unknown> {
	try {
		const value = boundedJson(text, members);
		if (typeof value === "object" && value !== null && !Array.isArray(value))
			return value as Record<string, unknown>;
	} catch (error) {
		if (isDomainError(error)) throw badRequest(`${wrong}: ${error.message}`);
		if (!(error instanceof SyntaxError)) throw error;
	}
	throw badRequest(wrong);
}
