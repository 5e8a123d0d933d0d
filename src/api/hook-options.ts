import type Type from "typebox";
import type { HookInput } from "../domain/webhooks/change-webhooks.ts";
import { invalid } from "../errors.ts";
import { list, option, optional, record, text, yesNo } from "../http/fields.ts";

const config = (description: string) => record(text(), { description });
const members = {
	active: optional(yesNo()),
	authorization_header: optional(text()),
	branch_filter: optional(
		text({ description: "glob of branches; empty takes all" }),
	),
	events: optional(list(text())),
	name: optional(text({ max: 255 })),
};

export const CreateHookOption = option("CreateHookOption", {
	type: text({ description: "gitea, gogs, slack, discord …" }),
	config: config("url and content_type, perhaps secret"),
	...members,
});
export const EditHookOption = option("EditHookOption", {
	...members,
	config: optional(config("what of url, content_type and secret changes")),
});

/** The wish of a body. @throws DomainError "invalid" for a configuration that is no map of texts */
export function hookInputOf(
	body: Type.Static<typeof EditHookOption> & { type?: string },
): HookInput {
	const given: Record<string, unknown> = body.config ?? {};
	const config: Record<string, string> = Object.create(null);
	for (const [name, value] of Object.entries(given)) {
		if (value === null) continue;
		if (typeof value !== "string" || !value.isWellFormed())
			throw invalid(`[Config]: ${name.slice(0, 40)}: a text was expected`);
		if (value.includes("\0"))
			throw invalid("[Config]: the text has a NUL character");
		config[name] = value;
	}
	return {
		type: body.type,
		name: body.name,
		active: body.active,
		events: body.events,
		branchFilter: body.branch_filter,
		authorization: body.authorization_header,
		config,
	};
}
