import type { ComponentChildren } from "preact";
import { Avatar } from "../../parts/avatar.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { LabelTag } from "../../parts/issues/label-tag.tsx";
import { FaceOf, Who } from "../../parts/person.tsx";
import { sameDayOf } from "../../parts/time.tsx";
import { at, pathOf } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { baseOf, listAddress, toForm } from "./addresses.ts";
import { Choice, Choose } from "./choose.tsx";
import type { LoadedItem } from "./load.ts";
import { Boards } from "./side-boards.tsx";
import { SideHead } from "./side-head.tsx";
import { Administration, Dependencies, Times, Transfer } from "./side-more.tsx";
import { Duplicates, SubIssues } from "./side-sub-issues.tsx";
import { Type } from "./side-type.tsx";

/** What stands beside an item: whose it is, what it is part of, who is told. `before` are sections of its own kind. */
export function SideColumn({
	of,
	before,
}: {
	of: LoadedItem;
	before?: ComponentChildren;
}) {
	const base = baseOf(of.context.issue);
	return (
		<aside
			class="side"
			aria-label={
				base === "pulls" ? t("About this pull request") : t("About this issue")
			}
		>
			{before}
			<Assignees of={of} />
			<Labels of={of} />
			<Type of={of} />
			<section>
				<SideHead title={t("Milestone")}>
					{of.rights.write && <ChooseMilestone of={of} />}
				</SideHead>
				<Milestone of={of} />
			</section>
			<Boards of={of} />
			<DueDate of={of} />
			<SubIssues of={of} />
			<Duplicates of={of} />
			<Dependencies of={of} />
			<Times of={of} />
			<Subscription of={of} />
			<Participants of={of} />
			<Transfer of={of} />
			<Administration of={of} />
		</aside>
	);
}

function Assignees({ of }: { of: LoadedItem }) {
	const { assignees } = of.conversation.view;
	return (
		<section>
			<SideHead title={t("Assignees")}>
				{of.rights.write && <ChooseAssignees of={of} />}
			</SideHead>
			{assignees.length === 0 && <p class="soft">{t("No one")}</p>}
			{assignees.map((person) => (
				<p class="line">
					<FaceOf of={person} />
					<Who of={person} />
				</p>
			))}
		</section>
	);
}

function Labels({ of }: { of: LoadedItem }) {
	const { context, conversation, rights } = of;
	const { labels } = conversation.view;
	return (
		<section>
			<SideHead title={t("Labels")}>
				{rights.write && <ChooseLabels of={of} />}
			</SideHead>
			{labels.length === 0 ? (
				<p class="soft">{t("None")}</p>
			) : (
				<p class="tags">
					{labels.map((label) => (
						<LabelTag
							of={label}
							href={listAddress(
								context,
								baseOf(context.issue),
								`?labels=${label.id}`,
							)}
						/>
					))}
				</p>
			)}
		</section>
	);
}

function Milestone({ of: { context, conversation } }: { of: LoadedItem }) {
	const { milestone } = conversation.view;
	if (!milestone) return <p class="soft">{t("None")}</p>;
	const all = milestone.open_issues + milestone.closed_issues;
	const done = all ? (100 * milestone.closed_issues) / all : 0;
	const words = t("{done} of {all} closed", {
		done: milestone.closed_issues,
		all,
	});
	return (
		<>
			<p class="line">
				<a
					class="ink strong cut"
					href={homeOf(context, `/milestone/${milestone.id}`)}
				>
					{milestone.title}
				</a>
			</p>
			<svg
				class="meter"
				viewBox="0 0 100 6"
				preserveAspectRatio="none"
				role="img"
				aria-label={words}
			>
				<rect class="a" width={done} height="6" />
			</svg>
			<p class="soft">{words}</p>
		</>
	);
}

function DueDate({ of }: { of: LoadedItem }) {
	const { due_date } = of.conversation.view;
	return (
		<section>
			<SideHead title={t("Due date")}>
				{of.rights.write && <ChooseDate of={of} />}
			</SideHead>
			<p class={isLate(of) ? "late" : "soft"}>
				{due_date ? sameDayOf(new Date(due_date)) : t("No due date")}
				{isLate(of) && <> · {t("overdue")}</>}
			</p>
		</section>
	);
}

const isLate = ({ context: { issue }, conversation }: LoadedItem): boolean =>
	issue.closed === 0 &&
	conversation.view.due_date !== null &&
	Date.parse(conversation.view.due_date) < Date.now();

function Subscription({ of: { context, rights, side } }: { of: LoadedItem }) {
	if (!rights.signedIn) return null;
	const to = toForm(context, "watch");
	return (
		<section>
			<SideHead title={t("Notifications")} />
			<p class="soft">
				{side.subscribed
					? t("You receive notifications because you are subscribed.")
					: t("You are not receiving notifications.")}
			</p>
			<Form does={to} params={to.params} class="">
				<button
					class="btn s"
					type="submit"
					name="watch"
					value={side.subscribed ? "0" : "1"}
				>
					<Icon name="bell" />
					{side.subscribed ? t("Unsubscribe") : t("Subscribe")}
				</button>
			</Form>
		</section>
	);
}

const Participants = ({ of: { side } }: { of: LoadedItem }) => (
	<section>
		<SideHead
			title={plural(
				side.participants.length,
				"1 participant",
				"{n} participants",
			)}
		/>
		<p class="faces">
			{side.participants.map((person) => (
				<a
					href={at(pathOf(person.name))}
					title={person.name}
					aria-label={person.name}
				>
					<Avatar of={person} size="l" />
				</a>
			))}
		</p>
	</section>
);

function ChooseAssignees({ of }: { of: LoadedItem }) {
	const { context, conversation, side } = of;
	const present = conversation.view.assignees.map(({ login }) => login);
	const names = new Set([
		...present,
		...side.choices.people.map(({ name }) => name),
	]);
	return (
		<Choose
			id="m-assignees"
			keys="a"
			label={t("Edit assignees")}
			act={t("Assign…")}
			to={toForm(context, "assignees")}
			had={present}
		>
			{[...names].map((name) => (
				<Choice name="chosen" value={name} checked={present.includes(name)}>
					{name}
				</Choice>
			))}
		</Choose>
	);
}

function ChooseLabels({ of }: { of: LoadedItem }) {
	const { context, conversation, side } = of;
	const present = conversation.view.labels.map(({ id }) => id);
	const offered = side.choices.labels.filter(
		({ id, archived_at }) => archived_at === 0 || present.includes(id),
	);
	return (
		<Choose
			id="m-labels"
			keys="l"
			label={t("Edit labels")}
			act={t("Add label…")}
			to={toForm(context, "labels")}
			had={present}
			none={
				offered.length === 0 && (
					<a href={homeOf(context, "/labels")}>{t("Create the first label")}</a>
				)
			}
		>
			{offered.map((label) => (
				<Choice
					name="chosen"
					value={label.id}
					checked={present.includes(label.id)}
					hint={label.description}
				>
					<LabelTag of={label} />
				</Choice>
			))}
		</Choose>
	);
}

function ChooseMilestone({ of }: { of: LoadedItem }) {
	const { context, conversation, side } = of;
	const present = conversation.view.milestone;
	const others = side.choices.milestones.filter(({ id }) => id !== present?.id);
	return (
		<Choose
			id="m-milestone"
			// of a pull request, this key leads to its merge box
			keys={context.issue.kind === "pull" ? undefined : "m"}
			label={t("Edit milestone")}
			act={t("Set milestone…")}
			to={toForm(context, "milestone")}
		>
			<Choice radio name="milestone" value={0} checked={!present}>
				{t("None")}
			</Choice>
			{[...(present ? [present] : []), ...others].map(({ id, title }) => (
				<Choice radio name="milestone" value={id} checked={id === present?.id}>
					{title}
				</Choice>
			))}
		</Choose>
	);
}

function ChooseDate({ of: { context, conversation } }: { of: LoadedItem }) {
	return (
		<Choose
			id="m-due"
			filters={false}
			label={t("Edit due date")}
			to={toForm(context, "deadline")}
		>
			<label class="in">
				<span class="unseen">{t("Due date")}</span>
				<input
					class="input"
					type="date"
					name="date"
					value={conversation.view.due_date?.slice(0, 10) ?? ""}
				/>
			</label>
			{conversation.view.due_date && (
				<Submit tone="" small name="none" value="1">
					{t("No due date")}
				</Submit>
			)}
		</Choose>
	);
}
