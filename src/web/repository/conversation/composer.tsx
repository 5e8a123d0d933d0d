import { fingerprint } from "../../../text/fingerprint.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Note } from "../../parts/note.tsx";
import { TextEditor } from "../../parts/text-editor.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { itemAddress, toForm } from "./addresses.ts";
import type { LoadedItem } from "./load.ts";

/** The field to answer, with closing in one step for who may. */
export function Composer({ of }: { of: LoadedItem }) {
	const { context, rights } = of;
	const { issue } = context;
	const to = toForm(context, "comments");
	const { actor, failed } = visit();
	const turns = rights.edit && issue.merged_at === null;
	return (
		<div class="entry" id="comment">
			{actor.account && <Avatar of={actor.account} size="m" />}
			<Form
				does={to}
				params={to.params}
				multipart
				class="stack"
				id="comment-form"
			>
				<TextEditor
					label={t("Add a comment")}
					value={quoted(of)}
					autofocus={of.quoting !== undefined}
					preview={failed?.route === to.route ? of.preview : undefined}
					actions={
						<>
							{turns && (
								<Submit
									tone=""
									name="turn"
									value={issue.closed ? "reopen" : "close"}
									keys="e"
								>
									<Icon name={issue.closed ? "open" : "closed"} />
									{issue.closed
										? t("Reopen")
										: issue.kind === "pull"
											? t("Close pull request")
											: t("Close issue")}
								</Submit>
							)}
							<Submit>{t("Comment")}</Submit>
						</>
					}
				/>
			</Form>
		</div>
	);
}

/** The text that is answered, each line behind a mark. */
function quoted({ quoting, context, conversation }: LoadedItem): string {
	if (quoting === undefined) return "";
	const text = quoting
		? [...conversation.first, ...conversation.last].find(
				({ row }) => row.id === quoting && row.kind !== "code",
			)?.row.body
		: context.issue.body;
	return text
		? `${text
				.trim()
				.split("\n")
				.map((line) => `> ${line}`.trimEnd())
				.join("\n")}\n\n`
		: "";
}

/** The field in the place of a text that is edited; when somebody else changed it meanwhile, both texts stand there. */
export function TextEdit({
	of,
	id,
	text,
}: {
	of: LoadedItem;
	id: number;
	text: string;
}) {
	const { context } = of;
	const query = { edit: String(id) };
	const to = id
		? toForm(context, "comments/:id", { id }, query)
		: toForm(context, "content", {}, query);
	const { failed } = visit();
	const mine = failed?.route === to.route ? failed : undefined;
	const seen = mine?.typed.get("version");
	const now = fingerprint(text);
	return (
		<Form does={to} params={to.params} query={query} multipart class="stack">
			{mine && seen !== undefined && seen !== now && (
				<Note
					tone="wait"
					title={t("This text was changed while you were editing it")}
				>
					{t(
						"This is the current version. Yours is below. Saving replaces the current version.",
					)}
					<pre class="code" tabindex={0}>
						{text}
					</pre>
				</Note>
			)}
			<input type="hidden" name="version" value={now} data-read="text" />
			<TextEditor
				known="edited"
				label={t("Text")}
				value={text}
				rows={10}
				autofocus
				preview={mine ? of.preview : undefined}
				actions={
					<>
						<a class="btn" href={itemAddress(context, context.issue)}>
							{t("Cancel")}
						</a>
						<Submit>{t("Save")}</Submit>
					</>
				}
			/>
		</Form>
	);
}
