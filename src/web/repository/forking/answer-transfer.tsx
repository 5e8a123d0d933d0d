import type { App } from "../../../app.ts";
import { accountById } from "../../../domain/accounts/account.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { mayCreateFor } from "../../../domain/permissions/may-create-repositories.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { transferOf } from "../../../domain/transfers/transfer.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { t } from "../../words/words.ts";

const to = (word: string) => ({ route: `POST /:owner/:repo/action/${word}` });

/** Who is asked to take a repository over sees it above its page. */
export async function AnswerTransfer({
	app,
	actor,
	of,
}: {
	app: App;
	actor: Actor;
	of: RepositoryContext;
}) {
	if (!of.repository.transferring || !actor.account) return null;
	const transfer = await transferOf(app.db, of.repository.id);
	const recipient =
		transfer && (await accountById(app.db, transfer.recipient_id));
	if (!recipient || !(await mayCreateFor(app.db, actor, recipient)))
		return null;
	const params = { owner: of.owner.name, repo: of.repository.name };
	return (
		<div class="stack">
			<Note
				tone="wait"
				title={t("{owner} wants to transfer this repository to {name}", {
					owner: of.owner.name,
					name: recipient.name,
				})}
			>
				{t("If you accept, the repository moves there with everything in it.")}
			</Note>
			<div class="actions">
				<Form does={to("accept_transfer")} params={params} class="line">
					<Submit>{t("Accept transfer")}</Submit>
				</Form>
				<Form does={to("reject_transfer")} params={params} class="line">
					<Submit tone="">{t("Reject transfer")}</Submit>
				</Form>
			</div>
		</div>
	);
}
