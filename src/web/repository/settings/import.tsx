import {
	bringAgain,
	changeImport,
	stopImport,
} from "../../../domain/imports/control-import.ts";
import {
	importOf,
	type Progress,
	progressOf,
	type RepositoryImport,
} from "../../../domain/imports/import-row.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { durationOf } from "../../../text/go-duration.ts";
import { line, secret } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Note } from "../../parts/note.tsx";
import { Time } from "../../parts/time.tsx";
import { list, plural, t } from "../../words/words.ts";
import { IntervalField } from "./interval-field.tsx";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/import";

export const importPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	async run({ app, context }) {
		const row = await importOf(app.db, context.repository.id);
		const params = paramsOf(context);
		return (
			<RepositorySettings
				of={context}
				current={path}
				title={t("Import and export")}
			>
				{row === undefined ? (
					<p class="soft text">
						{t(
							"This repository was created here. It does not import anything.",
						)}
					</p>
				) : (
					<>
						<State row={row} />
						<Counts of={progressOf(row)} />
						{row.state !== "stopped" && (
							<>
								{row.state !== "running" && (
									<Form does={bringNow} params={params} class="actions">
										<Submit tone="">{t("Sync now")}</Submit>
									</Form>
								)}
								<Form does={followImport} params={params}>
									<h2>{t("Sync until you move permanently")}</h2>
									<p class="soft text">
										{t(
											"New issues, comments and commits are imported regularly. They replace changes made here. Branches are only fast-forwarded.",
										)}
									</p>
									<IntervalField
										value={row.interval_s ? durationOf(row.interval_s) : "0"}
									/>
									<Line
										name="token"
										label={t("Access token")}
										type="password"
										autocomplete="off"
										hint={t("Leave empty to keep the current value.")}
									/>
									<div class="actions">
										<Submit>{t("Save changes")}</Submit>
									</div>
								</Form>
								<Form does={endImport} params={params}>
									<h2>{t("Stop import")}</h2>
									<p class="soft text">
										{t(
											"Imported data is kept, nothing new is imported, and the token is deleted.",
										)}
									</p>
									<div class="actions">
										<Submit tone="danger">{t("Stop import")}</Submit>
									</div>
								</Form>
							</>
						)}
					</>
				)}
				<Export address={settingsOf(context, "/export.tar")} />
			</RepositorySettings>
		);
	},
});

const Export = ({ address }: { address: string }) => (
	<section class="stack s" aria-labelledby="export">
		<h2 id="export">{t("Export")}</h2>
		<p class="soft text">
			{t(
				"The archive contains the history, the wiki, issues, pull requests, reviews, releases and all files. Import it to another Ingot server with “ingot import archive”. All parts are in common formats.",
			)}
		</p>
		<form class="actions" action={address}>
			<Submit tone="">
				<Icon name="fetch" />
				{t("Download archive")}
			</Submit>
		</form>
	</section>
);

function State({ row }: { row: RepositoryImport }) {
	return (
		<section class="stack s" aria-labelledby="from">
			<h2 id="from">{t("Source")}</h2>
			<p>
				<span class="mono wrap">{row.address}</span>
			</p>
			{row.state === "failed" ? (
				<Note tone="bad">{t(row.message)}</Note>
			) : (
				<p class="soft">
					{stateWords(row)} {t("Last sync:")} <Time seconds={row.updated_at} />
				</p>
			)}
			{row.state === "waiting" && row.message && (
				<p class="soft">{t(row.message)}</p>
			)}
		</section>
	);
}

function stateWords({ state }: RepositoryImport): string {
	if (state === "done") return t("The import is complete.");
	if (state === "stopped") return t("The import was stopped.");
	if (state === "running") return t("The import is running.");
	return t("The import will continue soon.");
}

/** What has come so far. */
function Counts({ of }: { of: Progress }) {
	const counts: [number, string][] = [
		[of.issues, plural(of.issues, "1 issue", "{n} issues")],
		[of.pulls, plural(of.pulls, "1 pull request", "{n} pull requests")],
		[of.comments, plural(of.comments, "1 comment", "{n} comments")],
		[of.reviews, plural(of.reviews, "1 review", "{n} reviews")],
		[of.labels, plural(of.labels, "1 label", "{n} labels")],
		[of.milestones, plural(of.milestones, "1 milestone", "{n} milestones")],
		[of.releases, plural(of.releases, "1 release", "{n} releases")],
		[of.files, plural(of.files, "1 file", "{n} files")],
	];
	return (
		<section class="stack s" aria-labelledby="brought">
			<h2 id="brought">{t("Imported")}</h2>
			<p>
				{list(counts.filter(([n]) => n > 0).map(([, words]) => words)) ||
					t("Nothing imported yet.")}
			</p>
			{of.missing > 0 && (
				<Note>
					{plural(
						of.missing,
						"The other server did not provide 1 file.",
						"The other server did not provide {n} files.",
					)}
				</Note>
			)}
		</section>
	);
}

export const bringNow = form({
	route: `POST ${base}${path}/now`,
	audit: "repository.import-changed",
	on: repo.admin(),
	fields: {},
	shownOn: importPage,
	async run({ app, context }) {
		await bringAgain(app, context.repository.id);
		return see(settingsOf(context, path), t("A sync is running."));
	},
});

export const followImport = form({
	route: `POST ${base}${path}`,
	audit: "repository.import-changed",
	on: repo.admin(),
	fields: { interval: line({ max: 40 }), token: secret({ max: 4096 }) },
	shownOn: importPage,
	sudo: true,
	async run({ app, context, fields }) {
		await changeImport(app, context.repository.id, {
			interval: fields.interval || "0",
			token: fields.token || undefined,
		}).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			throw invalid(error.message, { field: "interval" });
		});
		return see(settingsOf(context, path), t("The changes were saved."));
	},
});

export const endImport = form({
	route: `POST ${base}${path}/end`,
	audit: "repository.import-changed",
	on: repo.admin(),
	fields: {},
	shownOn: importPage,
	async run({ app, context }) {
		await stopImport(app, context.repository.id);
		return see(settingsOf(context, path), t("The import was stopped."));
	},
});
