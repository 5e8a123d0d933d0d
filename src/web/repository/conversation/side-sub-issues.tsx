import type { ComponentChildren } from "preact";
import type { Issue } from "../../../views/issue.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import type { FormTarget } from "../../parts/issues/comment-acts.ts";
import { TitleText } from "../../parts/issues/title-text.tsx";
import { number, t } from "../../words/words.ts";
import { toForm } from "./addresses.ts";
import { Choose } from "./choose.tsx";
import type { LoadedItem } from "./load.ts";
import { SideHead } from "./side-head.tsx";

/** The parts of an issue with their progress, and the issue that it is part of. */
export function SubIssues({ of }: { of: LoadedItem }) {
	const { context, rights, side } = of;
	const { parent, parts } = side.subIssues;
	const writes = rights.write && context.issue.kind === "issue";
	if (!writes && !parent && parts.length === 0) return null;
	const to = toForm(context, "sub_issues");
	const done = parts.filter(({ state }) => state === "closed").length;
	return (
		<section>
			<SideHead title={t("Sub-issues")}>
				{writes && (
					<Choose
						id="m-sub-issue"
						label={t("Add sub-issue")}
						to={to}
						filters={false}
					>
						<Line
							name="other"
							known="sub-issue"
							label={t("Issue")}
							placeholder="#12"
						/>
					</Choose>
				)}
			</SideHead>
			{parent && (
				<>
					<h3 class="soft">{t("Parent issue")}</h3>
					<Row of={parent}>
						{writes && (
							<Form does={to} params={to.params} class="end">
								<input type="hidden" name="leave" value="1" />
								<Submit tone="" small label={t("Remove the parent issue")}>
									<Icon name="x" />
								</Submit>
							</Form>
						)}
					</Row>
				</>
			)}
			{parts.length > 0 && (
				<p class="line">
					<progress
						max={parts.length}
						value={done}
						aria-label={t("Closed sub-issues")}
					/>
					<span class="soft nowrap">
						{t("{done} of {all} closed", {
							done: number(done),
							all: number(parts.length),
						})}
					</span>
				</p>
			)}
			{parts.map((one, i) => (
				<Row of={one}>
					{writes && (
						<PartMenu of={one} to={to} up={i > 0} down={i < parts.length - 1} />
					)}
				</Row>
			))}
			{!parent && parts.length === 0 && <p class="soft">{t("None")}</p>}
		</section>
	);
}

/** The menu of a part: its place in the list, and taking it out. */
function PartMenu({
	of: one,
	to,
	up,
	down,
}: {
	of: Issue;
	to: FormTarget;
	up: boolean;
	down: boolean;
}) {
	const menu = `part-${one.id}`;
	const value = `${one.repository.full_name}#${one.number}`;
	return (
		<div class="end at">
			<button
				class="btn plain icon s set"
				type="button"
				popovertarget={menu}
				aria-label={t("More actions for the sub-issue {title}", {
					title: one.title,
				})}
			>
				<Icon name="more" />
			</button>
			<div class="menu" id={menu} popover="auto">
				<Form does={to} params={to.params} class="">
					{up && (
						<button type="submit" name="up" value={value}>
							{t("Move up")}
						</button>
					)}
					{down && (
						<button type="submit" name="down" value={value}>
							{t("Move down")}
						</button>
					)}
					<button type="submit" name="remove" value={value}>
						{t("Remove the sub-issue")}
					</button>
				</Form>
			</div>
		</div>
	);
}

/** The issue that an issue is a duplicate of, and the duplicates that it has. */
export function Duplicates({ of }: { of: LoadedItem }) {
	const { context, rights, side } = of;
	const { original, duplicates } = side.duplicates;
	const marks = rights.edit && context.issue.kind === "issue";
	if (!marks && !original && duplicates.length === 0) return null;
	return (
		<section>
			<SideHead title={t("Duplicates")}>
				{marks && (
					<Choose
						id="m-duplicate"
						label={t("Close as duplicate")}
						save={t("Close as duplicate")}
						to={toForm(context, "duplicate")}
						filters={false}
					>
						<Line
							name="other"
							known="original"
							label={t("Duplicate of")}
							placeholder="#12"
							required
						/>
					</Choose>
				)}
			</SideHead>
			{original && (
				<>
					<h3 class="soft">{t("Duplicate of")}</h3>
					<Row of={original} />
				</>
			)}
			{duplicates.map((one) => (
				<Row of={one} />
			))}
			{!original && duplicates.length === 0 && <p class="soft">{t("None")}</p>}
		</section>
	);
}

const Row = ({
	of: one,
	children,
}: {
	of: Issue;
	children?: ComponentChildren;
}) => (
	<div class="line">
		<Icon
			name={one.state === "open" ? "open" : "closed"}
			tone={one.state === "open" ? "ok" : "done"}
		/>
		<span class="unseen">
			{one.state === "open" ? t("Open:") : t("Closed:")}
		</span>
		<a class="ink cut" href={one.html_url}>
			<TitleText of={one.title} />
		</a>
		<span class="soft">#{one.number}</span>
		{children}
	</div>
);
