import type { Static } from "typebox";
import { unrecorded } from "../../domain/audit/declared.ts";
import { setValues } from "../../domain/projects/change-values.ts";
import type { ProjectField } from "../../domain/projects/field.ts";
import { invalid } from "../../errors.ts";
import { projects } from "../../guards/project.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ProjectItem } from "../../views/project-item.ts";
import { shownItem } from "./items.ts";
import { EditProjectValueOption } from "./options.ts";

export const projectSetValue = endpoint({
	id: "projectSetValue",
	route: "PUT /projects/:id/items/:item/values/:field",
	summary: "Set the value of an item in a field of its project",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.value(),
	body: EditProjectValueOption,
	returns: { 200: ProjectItem },
	errors: [423],
	extension: true,
	async run({ app, actor, card, field, body }) {
		const value = valueIn(field, body);
		await setValues(app, actor, card, new Map([[field.id, value]]));
		return shownItem(app, actor, card);
	},
});

export const projectDeleteValue = endpoint({
	id: "projectDeleteValue",
	route: "DELETE /projects/:id/items/:item/values/:field",
	summary: "Take the value of an item in a field of its project away",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.value(),
	returns: { 204: null },
	errors: [423],
	extension: true,
	run: ({ app, actor, card, field }) =>
		setValues(app, actor, card, new Map([[field.id, ""]])),
});

/** The value that a body has for a field. @throws DomainError "invalid" when it has none, or one for another kind of field */
function valueIn(
	{ kind }: ProjectField,
	body: Static<typeof EditProjectValueOption>,
): string {
	const member = kind === "choice" || kind === "iteration" ? "option_id" : kind;
	const value = body[member];
	if (value === undefined || value === "" || Object.keys(body).length > 1)
		throw invalid(`${member} and nothing else is needed for this field`);
	// a tiny or large number has another way of writing
	return typeof value === "number" ? plain(value) : value;
}

const plain = (value: number): string =>
	/e/.test(String(value)) ? value.toFixed(7) : String(value);
