import { mostPins } from "../../../domain/issues/pins.ts";
import { inWords } from "../../../domain/issues/times/times.ts";
import type { Issue } from "../../../views/issue.ts";
import { issuesKeptFor } from "../../deleted/deleted-issues.tsx";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { spanInWords } from "../../parts/issues/span-in-words.ts";
import { TitleText } from "../../parts/issues/title-text.tsx";
import { Time } from "../../parts/time.tsx";
import { visit } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { toForm } from "./addresses.ts";
import { Choice, Choose } from "./choose.tsx";
import type { LoadedItem } from "./load.ts";
import { SideHead } from "./side-head.tsx";

/** What has to be done before an item, and what waits for it. */
export function Dependencies({ of }: { of: LoadedItem }) {
	const { context, rights, side } = of;
	const { blockers, blocked, unseen } = side;
	if (!rights.depends && blockers.length + blocked.length + unseen === 0)
		return null;
	const to = toForm(context, "dependency");
	const rows = (list: readonly Issue[], way: "blockers" | "blocked") =>
		list.map((one) => (
			<div class="line">
				<Icon
					name={
						one.pull_request ? "pull" : one.state === "open" ? "open" : "closed"
					}
					tone={one.state === "open" ? "ok" : "done"}
				/>
				<span class="unseen">
					{one.state === "open" ? t("Open:") : t("Closed:")}
				</span>
				<a class="ink cut" href={one.html_url}>
					<TitleText of={one.title} />
				</a>
				<span class="soft">#{one.number}</span>
				{rights.depends && (
					<Form does={to} params={to.params} class="end">
						<input type="hidden" name="way" value={way} />
						<input
							type="hidden"
							name="remove"
							value={`${one.repository.full_name}#${one.number}`}
						/>
						<Submit
							tone=""
							small
							label={t("Remove the dependency with {title}", {
								title: one.title,
							})}
						>
							<Icon name="x" />
						</Submit>
					</Form>
				)}
			</div>
		));
	return (
		<section>
			<SideHead title={t("Dependencies")}>
				{rights.depends && (
					<Choose id="m-depends" label={t("Add dependency")} to={to}>
						<Line
							name="other"
							known="depends"
							label={t("Issue or pull request")}
							placeholder="#12"
						/>
						<Choice radio name="way" value="blockers" checked>
							{t("Blocked by this")}
						</Choice>
						<Choice radio name="way" value="blocked" checked={false}>
							{t("Blocks this")}
						</Choice>
					</Choose>
				)}
			</SideHead>
			{blockers.length > 0 && <h3 class="soft">{t("Blocked by")}</h3>}
			{rows(blockers, "blockers")}
			{blocked.length > 0 && <h3 class="soft">{t("Blocks")}</h3>}
			{rows(blocked, "blocked")}
			{unseen > 0 && (
				<p class="soft">
					{plural(
						unseen,
						"1 item that you cannot see",
						"{n} items that you cannot see",
					)}
				</p>
			)}
			{blockers.length + blocked.length + unseen === 0 && (
				<p class="soft">{t("None")}</p>
			)}
		</section>
	);
}

/** Fields for a time in hours and minutes. */
const Duration = ({
	seconds = 0,
	of,
}: {
	seconds?: number;
	of: "spent" | "estimate";
}) => (
	<>
		<Line
			name="hours"
			known={`${of}-hours`}
			label={t("Hours")}
			type="number"
			inputmode="numeric"
			width="w-s"
			value={seconds ? String(Math.floor(seconds / 3600)) : undefined}
		/>
		<Line
			name="minutes"
			known={`${of}-minutes`}
			label={t("Minutes")}
			type="number"
			inputmode="numeric"
			width="w-s"
			value={seconds ? String(Math.floor((seconds % 3600) / 60)) : undefined}
		/>
	</>
);

const ChooseEstimate = ({ of: { context } }: { of: LoadedItem }) => (
	<Choose
		id="m-estimate"
		filters={false}
		label={t("Edit time estimate")}
		to={toForm(context, "time_estimate")}
	>
		<Duration of="estimate" seconds={context.issue.time_estimate} />
	</Choose>
);

/** Time that was spent on an item, and the reader's stopwatch. */
export function Times({ of }: { of: LoadedItem }) {
	const { context, rights, side } = of;
	const estimate = context.issue.time_estimate;
	if (
		!side.tracksTime ||
		(!rights.track && side.times.length === 0 && estimate === 0)
	)
		return null;
	const people = Map.groupBy(side.times, ({ who }) => who);
	const sum = (times: Iterable<{ seconds: number }>) =>
		[...times].reduce((all, { seconds }) => all + seconds, 0);
	const words = (seconds: number) =>
		spanInWords(inWords(seconds) || "0 minutes");
	const watch = toForm(context, "stopwatch");
	return (
		<section>
			<SideHead title={t("Time")}>
				{rights.track && (
					<Choose
						id="m-time"
						filters={false}
						label={t("Add time")}
						to={toForm(context, "times")}
					>
						<Duration of="spent" />
					</Choose>
				)}
			</SideHead>
			{side.times.length === 0 ? (
				<p class="soft">{t("None")}</p>
			) : (
				<p>{words(sum(side.times))}</p>
			)}
			{(estimate > 0 || rights.write) && (
				<div class="line soft">
					<span>{t("Estimate")}</span>
					<span>{estimate ? words(estimate) : t("None")}</span>
					{rights.write && <ChooseEstimate of={of} />}
				</div>
			)}
			{[...people].slice(0, 20).map(([who, times]) => (
				<p class="line soft">
					<span class="cut">{who}</span>
					<span class="end">{words(sum(times))}</span>
				</p>
			))}
			{rights.track && side.times.some(({ mine }) => mine) && (
				<details>
					<summary class="soft">{t("Your time entries")}</summary>
					{side.times
						.filter(({ mine }) => mine)
						.map(({ id, seconds }) => (
							<Form
								does={toForm(context, "times/delete")}
								params={toForm(context, "times/delete").params}
								class="line"
							>
								<input type="hidden" name="time" value={id} />
								<span>{words(seconds)}</span>
								<Submit
									tone=""
									small
									label={t("Remove {time}", { time: words(seconds) })}
								>
									<Icon name="x" />
								</Submit>
							</Form>
						))}
				</details>
			)}
			{rights.stopwatch && (
				<Form does={watch} params={watch.params} class="actions">
					{side.running ? (
						<>
							<span class="soft">
								{t("Running since")} <Time seconds={side.running} />
							</span>
							<Submit tone="" small name="act" value="stop">
								<Icon name="clock" />
								{t("Stop and save")}
							</Submit>
							<Submit tone="" small name="act" value="cancel">
								{t("Discard")}
							</Submit>
						</>
					) : (
						<Submit tone="" small name="act" value="start">
							<Icon name="clock" />
							{t("Start timer")}
						</Submit>
					)}
				</Form>
			)}
		</section>
	);
}

/** Moving an issue to another repository, for who may write it. */
export function Transfer({ of }: { of: LoadedItem }) {
	const { context, rights } = of;
	if (!rights.transfer || context.issue.kind !== "issue") return null;
	const to = toForm(context, "transfer");
	return (
		<section>
			<details open={visit().failed?.route === to.route}>
				<summary class="soft">{t("Transfer issue…")}</summary>
				<Form does={to} params={to.params} class="stack s">
					<Line
						name="repository"
						label={t("Repository")}
						placeholder={t("owner/name")}
						hint={t(
							"You need write access to issues there. After the transfer, everyone who can read issues there can read this issue. Labels and the milestone are kept if the repository has them with the same names.",
						)}
						required
					/>
					<Submit tone="" small>
						{t("Transfer")}
					</Submit>
				</Form>
			</details>
		</section>
	);
}

const pinWords = (pull: boolean, pinned: boolean) =>
	pull
		? pinned
			? t("Unpin pull request")
			: t("Pin pull request")
		: pinned
			? t("Unpin issue")
			: t("Pin issue");

const deleteWords = (pull: boolean) =>
	pull ? t("Delete pull request") : t("Delete issue");

/** Locking, pinning and deleting, for who administers the repository. */
export function Administration({ of }: { of: LoadedItem }) {
	const { context, rights } = of;
	if (!rights.lock && !rights.pin && !rights.delete) return null;
	const { issue } = context;
	const lock = toForm(context, "lock");
	const pin = toForm(context, "pin");
	const remove = toForm(context, "delete");
	const { app } = visit();
	const kept = app.config.keepDeletedDays > 0;
	return (
		<section>
			<SideHead title={t("Manage")} />
			{rights.pin && (
				<Form does={pin} params={pin.params} class="line wrap">
					<button
						class="btn s"
						type="submit"
						name="pin"
						value={issue.pin_order ? "0" : "1"}
					>
						<Icon name="pin" />
						{pinWords(issue.kind === "pull", issue.pin_order > 0)}
					</button>
					{issue.pin_order > 1 && (
						<button class="btn s" type="submit" name="pin" value="earlier">
							{t("Move up")}
						</button>
					)}
					{issue.pin_order > 0 && issue.pin_order < mostPins && (
						<button class="btn s" type="submit" name="pin" value="later">
							{t("Move down")}
						</button>
					)}
				</Form>
			)}
			{rights.lock && (
				<Form does={lock} params={lock.params} class="stack s">
					{issue.locked === 0 && (
						<label>
							<span class="unseen">{t("Reason for locking")}</span>
							<select class="input" name="reason">
								<option value="">{t("No reason")}</option>
								{["Too heated", "Off-topic", "Resolved", "Spam"].map((why) => (
									<option value={why}>{why}</option>
								))}
							</select>
						</label>
					)}
					<button
						class="btn s"
						type="submit"
						name="lock"
						value={issue.locked ? "0" : "1"}
					>
						<Icon name="lock" />
						{issue.locked ? t("Unlock conversation") : t("Lock conversation")}
					</button>
				</Form>
			)}
			{rights.delete && (
				<details>
					<summary class="soft">{t("Delete…")}</summary>
					<Form does={remove} params={remove.params} class="stack s">
						<p class="hint">
							{kept
								? t("The whole conversation is deleted with it.")
								: t(
										"The whole conversation is deleted with it. This cannot be undone.",
									)}
						</p>
						{kept && <p class="hint">{issuesKeptFor(app)}</p>}
						<Submit tone="danger" small>
							<Icon name="bin" />
							{kept
								? deleteWords(issue.kind === "pull")
								: t("Delete permanently")}
						</Submit>
					</Form>
				</details>
			)}
		</section>
	);
}
