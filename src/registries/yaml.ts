import { claimantOf } from "../domain/permissions/actor.ts";
import { badRequest, tooLarge } from "../errors.ts";
import type { Call } from "./registry.ts";

/** A document may unfold to this size in any case. */
const smallest = 16 * 1024;

/**
 * Reads a YAML document that is a map, in a thread. Custom tags are ignored; documents whose references unfold to far more than their size are an error.
 * @throws DomainError "bad-request", "too-large"
 */
export async function parseYaml(
	{ app, actor }: Pick<Call, "app" | "actor">,
	bytes: Buffer,
	{ textOnly = false } = {},
): Promise<Record<string, unknown>> {
	const answer = await app.repositories.texts.yaml(
		bytes.toString("utf8"),
		{ aliases: 50, lenient: true, textOnly },
		2 * bytes.length + smallest,
		claimantOf(actor, ""),
	);
	if ("error" in answer)
		throw answer.tooLarge
			? tooLarge(answer.error)
			: badRequest(`the document is not valid YAML: ${answer.error}`);
	const value: unknown = JSON.parse(answer.json);
	if (typeof value !== "object" || value === null || Array.isArray(value))
		throw badRequest("the document must be a map");
	return value as Record<string, unknown>;
}
