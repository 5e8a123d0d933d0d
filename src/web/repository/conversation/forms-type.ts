import { unrecorded } from "../../../domain/audit/declared.ts";
import { editIssue } from "../../../domain/issues/edit-issue.ts";
import { typeOfId } from "../../../domain/issues/types/set-type.ts";
import { issues } from "../../../guards/issue.ts";
import { whole } from "../../fields.ts";
import { type Form, form, type Page, see } from "../../page.ts";
import { formRoute, itemAddress } from "./addresses.ts";

/** The form that gives an issue its type. */
export const typeForm = (shownOn: Page): Form =>
	form({
		route: formRoute("issues", "type"),
		audit: unrecorded.conversation,
		on: issues.write(),
		fields: { type: whole() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const { issue, owner } = context;
			const type = await typeOfId(app, owner, fields.type, issue);
			await editIssue(app, actor, context, {
				planning: async () => ({ type }),
			});
			return see(itemAddress(context, issue));
		},
	});
