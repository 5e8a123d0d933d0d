import type { App } from "../../../app.ts";
import { none } from "../../../domain/audit/declared.ts";
import {
	editPullMirror,
	pullMirrorsOf,
	syncNow,
} from "../../../domain/mirrors/pull-mirror.ts";
import {
	addPushMirror,
	listPushMirrors,
	pushSoon,
	removePushMirror,
} from "../../../domain/mirrors/push-mirror.ts";
import {
	readAddress,
	readInterval,
} from "../../../domain/mirrors/remote-address.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { durationOf } from "../../../text/go-duration.ts";
import { bounds } from "../../../text/text-limits.ts";
import { line, secret, tick } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Check, Form, Line, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { Time } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";
import { IntervalField } from "./interval-field.tsx";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/mirrors";
const size = pageSize.rows;

export const mirrorsPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	async run({ app, context, page }) {
		const { repository } = context;
		const window = windowOf(page, size);
		const { mirrors, total } = await listPushMirrors(app, repository, window);
		const params = paramsOf(context);
		return (
			<RepositorySettings of={context} current={path} title={t("Mirrors")}>
				{repository.mirror === 1 && (await PullMirror({ app, of: context }))}
				<section class="stack" aria-labelledby="push">
					<h2 id="push">{t("Push mirrors")}</h2>
					<p class="soft text">
						{t(
							"This server pushes all branches and tags to these repositories. Anything that exists only there is overwritten.",
						)}
					</p>
					{mirrors.length === 0 ? (
						<p class="soft">{t("None yet.")}</p>
					) : (
						<div class="box">
							<ul class="list l-plain">
								{mirrors.map((mirror) => (
									<li>
										<div>
											<span class="strong mono wrap">{mirror.address}</span>
											<p class="sub">
												<State {...mirror} />
												{" · "}
												{everyOf(mirror.interval_s)}
												{mirror.on_commit === 1 && ` · ${t("on push")}`}
											</p>
											{mirror.error && <p class="wrong">{t(mirror.error)}</p>}
										</div>
										<Form does={dropPushMirror} params={params} class="fig">
											<input type="hidden" name="name" value={mirror.name} />
											<Submit
												tone="danger"
												small
												label={t("Remove mirror {name}", {
													name: mirror.address,
												})}
											>
												{t("Remove")}
											</Submit>
										</Form>
									</li>
								))}
							</ul>
						</div>
					)}
					{mirrors.length > 0 && (
						<Form does={pushNow} params={params} class="actions">
							<Submit tone="">{t("Sync all now")}</Submit>
						</Form>
					)}
					<Paged page={page} size={size} total={total} />
				</section>
				<Form does={addMirror} params={params} id="new">
					<h2>{t("Add push mirror")}</h2>
					<Line
						name="address"
						label={t("Remote repository URL")}
						type="url"
						width="full"
						placeholder="https://"
						maxlength={bounds.url.max}
						required
					/>
					<Credentials />
					<IntervalField value="8h0m0s" />
					<Check
						name="on_commit"
						label={t("Sync when commits are pushed")}
						checked
					/>
					<div class="actions">
						<Submit>{t("Add mirror")}</Submit>
					</div>
				</Form>
			</RepositorySettings>
		);
	},
});

const Credentials = () => (
	<>
		<Line
			name="username"
			label={t("Username")}
			autocomplete="off"
			maxlength={255}
			spellcheck={false}
		/>
		<Line
			name="password"
			label={t("Password or token")}
			type="password"
			autocomplete="off"
		/>
	</>
);

const everyOf = (seconds: number): string =>
	seconds > 0
		? t("every {time}", { time: durationOf(seconds) })
		: t("only manually");

/** When it was brought up to date, and whether the last try failed. */
function State({
	tried_at,
	synced_at,
	error,
}: {
	tried_at: number;
	synced_at: number;
	error: string;
}) {
	if (!tried_at && !synced_at) return <>{t("Not synced yet")}</>;
	return (
		<>
			{error ? t("Failed") : t("Up to date")}{" "}
			<Time seconds={error ? tried_at : synced_at || tried_at} />
		</>
	);
}

const mirrorReads = (
	mirror: Awaited<ReturnType<typeof pullMirrorsOf>>[number],
) => ({
	every: durationOf(mirror.interval_s),
	prune: mirror.prune === 1,
	user_name: mirror.username,
});

/** What a mirror follows, and how. */
async function PullMirror({ app, of }: { app: App; of: RepositoryContext }) {
	const [mirror] = await pullMirrorsOf(app.db, [of.repository.id]);
	if (!mirror) return null;
	const params = paramsOf(of);
	return (
		<section class="stack" aria-labelledby="pull">
			<h2 id="pull">{t("Mirrored repository")}</h2>
			<p>
				<span class="mono wrap">{mirror.address}</span>
			</p>
			<p class="soft">
				<State {...mirror} />
			</p>
			{mirror.error && <Note tone="bad">{t(mirror.error)}</Note>}
			<Form does={pullNow} params={params} class="actions">
				<Submit tone="">{t("Sync now")}</Submit>
			</Form>
			<Form does={editMirror} params={params} reads={mirrorReads(mirror)}>
				<IntervalField name="every" value={durationOf(mirror.interval_s)} />
				<Check
					name="prune"
					label={t("Prune deleted branches")}
					checked={mirror.prune === 1}
				/>
				<Line
					name="there_name"
					label={t("Username")}
					value={mirror.username}
					autocomplete="off"
					maxlength={255}
					spellcheck={false}
				/>
				<Line
					name="there_password"
					label={t("Password or token")}
					type="password"
					autocomplete="off"
					hint={t("Leave empty to keep the current value.")}
				/>
				<div class="actions">
					<Submit>{t("Save changes")}</Submit>
				</div>
			</Form>
		</section>
	);
}

/** Says at a field, in words of the page, that what it holds cannot be used. */
const atField =
	(field: "address" | "interval" | "every") => (error: unknown) => {
		if (!isDomainError(error, "invalid")) throw error;
		throw invalid(
			field === "address"
				? t("Enter an https:// or http:// URL that this server can reach.")
				: t("For example 8h or 30m, at least 10m. 0 disables automatic sync."),
			{ field },
		);
	};

export const addMirror = form({
	route: `POST ${base}${path}`,
	creates: true,
	audit: "mirror.added",
	on: repo.admin(),
	fields: {
		address: line({ required: "Enter the URL.", ...bounds.url }),
		username: line(),
		password: secret({ max: 4096 }),
		interval: line({ max: 40 }),
		on_commit: tick(),
	},
	shownOn: mirrorsPage,
	sudo: true,
	async run({ app, context, fields }) {
		const every = await Promise.resolve()
			.then(() => readInterval(fields.interval || "8h0m0s"))
			.catch(atField("interval"));
		await Promise.resolve()
			.then(() =>
				readAddress(app, fields.address, fields.username, fields.password),
			)
			.then((address) =>
				addPushMirror(app, context.repository, address, {
					every: every as number,
					onCommit: fields.on_commit,
				}),
			)
			.catch(atField("address"));
		return see(settingsOf(context, path), t("The mirror was added."));
	},
});

export const dropPushMirror = form({
	route: `POST ${base}${path}/delete`,
	audit: "mirror.removed",
	on: repo.admin(),
	fields: { name: line({ required: "Choose an entry." }) },
	shownOn: mirrorsPage,
	sudo: true,
	async run({ app, context, fields }) {
		await removePushMirror(app, context.repository, fields.name);
		return see(settingsOf(context, path), t("The mirror was removed."));
	},
});

export const pushNow = form({
	route: `POST ${base}${path}/push`,
	audit: none("it only asks for a round that comes by itself"),
	on: repo.admin(),
	fields: {},
	shownOn: mirrorsPage,
	async run({ app, context }) {
		await pushSoon(app, context.repository.id);
		return see(settingsOf(context, path), t("The sync was started."));
	},
});

export const pullNow = form({
	route: `POST ${base}${path}/pull`,
	audit: none("it only asks for a round that comes by itself"),
	on: repo.write("code"),
	fields: {},
	shownOn: mirrorsPage,
	async run({ app, context }) {
		await syncNow(app, context.repository);
		return see(settingsOf(context, path), t("A sync is running."));
	},
});

export const editMirror = form({
	route: `POST ${base}${path}/edit`,
	audit: "mirror.edited",
	on: repo.admin(),
	fields: {
		every: line({ required: "Enter an interval.", max: 40 }),
		prune: tick(),
		there_name: line(),
		there_password: secret({ max: 4096 }),
	},
	shownOn: mirrorsPage,
	async reads({ app, repository }) {
		const [mirror] = await pullMirrorsOf(app.db, [repository.id]);
		return mirror && mirrorReads(mirror);
	},
	sudo: true,
	async run({ app, context, fields }) {
		await editPullMirror(app, context.repository, {
			interval: fields.every,
			prune: fields.prune,
			username: fields.there_name,
			password: fields.there_password || undefined,
		}).catch(atField("every"));
		return see(settingsOf(context, path), t("The changes were saved."));
	},
});
