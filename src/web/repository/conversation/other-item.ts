import type { App } from "../../../app.ts";
import { findIssue } from "../../../domain/issues/find-issue.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { invalid } from "../../../errors.ts";
import { t } from "../../words/words.ts";

/** The item that somebody names as `12`, `#12`, `owner/name#12` or by its address. @throws DomainError "invalid" */
export async function otherItem(
	app: App,
	actor: Actor,
	{ owner, repository }: IssueContext,
	typed: string,
): Promise<IssueContext> {
	const text = typed.startsWith(app.url)
		? typed.slice(app.url.length)
		: typed.trim();
	const [, ownerName = owner.name, name = repository.name, number = ""] =
		/^(?:([\w.-]+)\/([\w.-]+))?(?:[#!]|\/(?:issues|pulls)\/)?(\d{1,9})(?:[#?].*)?$/.exec(
			text,
		) ?? [];
	const found = number
		? await findIssue(app, actor, ownerName, name, Number(number))
		: undefined;
	if (!found)
		throw invalid(t("This issue or pull request does not exist."), {
			field: "other",
		});
	return found;
}
