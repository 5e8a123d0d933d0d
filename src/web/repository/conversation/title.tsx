import type { ComponentChildren } from "preact";
import { fullName } from "../../../domain/repositories/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { TitleText } from "../../parts/issues/title-text.tsx";
import { TypeTag } from "../../parts/issues/type-tag.tsx";
import { Who } from "../../parts/person.tsx";
import { Time } from "../../parts/time.tsx";
import { visit } from "../../visit.ts";
import { put } from "../../words/put.tsx";
import { plural, t } from "../../words/words.ts";
import { itemAddress, toForm } from "./addresses.ts";
import type { LoadedItem } from "./load.ts";

/** The title of an item with its number and its state; `?edit=title` makes a field of it. */
export function ItemTitle({
	of,
	state,
	line,
	actions,
}: {
	of: LoadedItem;
	/** How it stands: open or closed unless given. */
	state?: ComponentChildren;
	/** What the line below the title says instead of who opened it. */
	line?: ComponentChildren;
	actions?: ComponentChildren;
}) {
	const { context, conversation, rights } = of;
	const { issue } = context;
	const { original } = of.side.duplicates;
	const { type } = conversation.view;
	const to = toForm(context, "title", {}, { edit: "title" });
	const editing = rights.edit && visit().entry.query.get("edit") === "title";
	return (
		<div class="stack s">
			<div class="title">
				<h1>
					<TitleText of={issue.title} /> <span class="no">#{issue.number}</span>
				</h1>
				<div class="actions">
					{rights.edit && !editing && (
						<a class="btn" href={itemAddress(context, issue, "?edit=title")}>
							<Icon name="pen" />
							{t("Edit title")}
						</a>
					)}
					{actions}
				</div>
			</div>
			{editing && (
				<Form
					does={to}
					params={to.params}
					query={to.query}
					reads={{ title: issue.title }}
					class="stack s"
				>
					<Line
						name="title"
						label={t("Title")}
						value={issue.title}
						width=""
						maxlength={bounds.title.max}
						autofocus
						required
					/>
					<div class="actions">
						<Submit>{t("Save")}</Submit>
						<a class="btn" href={itemAddress(context, issue)}>
							{t("Cancel")}
						</a>
					</div>
				</Form>
			)}
			<p class="line wrap soft">
				{state ?? <OpenOrClosed closed={issue.closed === 1} />}
				{type && <TypeTag of={type} />}
				{line ?? (
					<span>
						{put(t("{who} opened {when}"), {
							who: <Who of={conversation.view.user} />,
							when: <Time seconds={issue.created_at} />,
						})}{" "}
						· {plural(issue.comments, "1 comment", "{n} comments")}
					</span>
				)}
				{original && (
					<span>
						{put(t("Duplicate of {issue}"), {
							issue: (
								<a href={original.html_url}>
									{original.repository.full_name === fullName(context)
										? `#${original.number}`
										: `${original.repository.full_name}#${original.number}`}
								</a>
							),
						})}
					</span>
				)}
				<Marks pinned={issue.pin_order > 0} locked={issue.locked === 1} />
			</p>
		</div>
	);
}

const Marks = ({ pinned, locked }: { pinned: boolean; locked: boolean }) => (
	<>
		{pinned && (
			<span class="tag">
				<Icon name="pin" />
				{t("pinned")}
			</span>
		)}
		{locked && (
			<span class="tag">
				<Icon name="lock" />
				{t("locked")}
			</span>
		)}
	</>
);

const OpenOrClosed = ({ closed }: { closed: boolean }) =>
	closed ? (
		<span class="state done">
			<Icon name="closed" />
			{t("Closed")}
		</span>
	) : (
		<span class="state ok">
			<Icon name="open" />
			{t("Open")}
		</span>
	);
