import type { App } from "../../app.ts";
import { createRegistration } from "../../domain/actions/registrations.ts";
import {
	busyRunners,
	deleteRunner,
	isOnline,
	labelsOf,
	listRunners,
	runnerById,
	setRunnerDisabled,
} from "../../domain/actions/runners.ts";
import { choice, whole } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { addressIn, frameOf } from "../parts/settings-place.ts";
import { CopiedLines } from "../parts/shown-once.tsx";
import { t } from "../words/words.ts";
import type { ActionSettingsPlace } from "./place.ts";

const size = pageSize.rows;
const path = "/actions/runners";
/** The pages of runners of a place. */
export function runnersIn<L extends object>(
	place: ActionSettingsPlace<L>,
): readonly (Page | Declared)[] {
	const runnersPage = page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		run: (request) => runners(place, request),
	});

	const showToken = form({
		route: `POST ${place.base}${path}/token`,
		creates: true,
		audit: "runner.token-created",
		on: place.on,
		fields: {},
		shownOn: runnersPage,
		sudo: true,
		run: async (request) =>
			runners(
				place,
				request,
				await createRegistration(
					request.app,
					request.actor.account,
					place.holder(request.context),
				),
			),
	});

	const switchRunner = form({
		route: `POST ${place.base}${path}/switch`,
		audit: "runner.edited",
		on: place.on,
		fields: { id: whole(), to: choice("on", "off") },
		shownOn: runnersPage,
		async run({ app, context, fields }) {
			const runner = await runnerById(app.db, place.holder(context), fields.id);
			await setRunnerDisabled(app, runner, fields.to === "off");
			return see(addressIn(place, context, path));
		},
	});

	const dropRunner = form({
		route: `POST ${place.base}${path}/delete`,
		audit: "runner.deleted",
		on: place.on,
		fields: { id: whole() },
		shownOn: runnersPage,
		sudo: true,
		async run({ app, context, fields }) {
			await deleteRunner(
				app,
				await runnerById(app.db, place.holder(context), fields.id),
			);
			return see(addressIn(place, context, path), t("The runner was deleted."));
		},
	});
	return [runnersPage, showToken, switchRunner, dropRunner];
}

/** The page; the token of registration is shown to who asked for it. */
async function runners<L extends object>(
	place: ActionSettingsPlace<L>,
	{ app, context, page }: { app: App; context: L; page: number },
	token = "",
) {
	const route = `POST ${place.base}${path}` as const;
	const params = place.params(context);
	const Frame = frameOf(place, context);
	const window = windowOf(page, size);
	const { rows, total } = await listRunners(
		app.db,
		place.holder(context),
		window,
	);
	const busy = await busyRunners(
		app.db,
		rows.map(({ id }) => id),
	);
	return (
		<Frame
			current="/actions/runners"
			title={t("Runners")}
			actions={
				<Form does={{ route: `${route}/token` }} params={params} class="line">
					<Submit tone="">{t("Add runner")}</Submit>
				</Form>
			}
		>
			<p class="soft text">{place.words().runners}</p>
			{token && <Registration url={app.url} token={token} />}
			{rows.length === 0 ? (
				<Empty title={place.words().none}>
					{t("Choose “Add runner” to see the command that registers a runner.")}
				</Empty>
			) : (
				<div class="box">
					<ul class="list l-wait">
						{rows.map((runner) => (
							<RunnerRow
								of={runner}
								state={stateOf(app, runner, busy)}
								route={route}
								params={params}
							/>
						))}
					</ul>
				</div>
			)}
			<Paged page={page} size={size} total={total} />
		</Frame>
	);
}

type Runner = Awaited<ReturnType<typeof listRunners>>["rows"][number];
type State = "disabled" | "offline" | "active" | "idle";

const stateOf = (
	app: App,
	runner: Runner,
	busy: { has(id: number): boolean },
): State => {
	if (runner.disabled) return "disabled";
	if (!isOnline(app, runner)) return "offline";
	return busy.has(runner.id) ? "active" : "idle";
};
const signs = {
	disabled: "skip",
	offline: "skip",
	active: "run",
	idle: "check",
} as const;
const stateNames = (): Record<State, string> => ({
	disabled: t("Disabled"),
	offline: t("Offline"),
	active: t("Active"),
	idle: t("Idle"),
});

const RunnerRow = ({
	of: runner,
	state,
	route,
	params,
}: {
	of: Runner;
	state: State;
	route: `POST ${string}`;
	params: Readonly<Record<string, string>>;
}) => (
	<li>
		<Icon name={signs[state]} />
		<div>
			<span class="strong">{runner.name}</span>
			<p class="sub">
				{stateNames()[state]}
				{labelsOf(runner).length > 0 && ` · ${labelsOf(runner).join(", ")}`}
			</p>
		</div>
		<div class="fig line">
			<Form does={{ route: `${route}/switch` }} params={params} class="line">
				<input type="hidden" name="id" value={runner.id} />
				<input type="hidden" name="to" value={runner.disabled ? "on" : "off"} />
				<Submit
					tone=""
					small
					label={
						runner.disabled
							? t("Enable {name}", { name: runner.name })
							: t("Disable {name}", { name: runner.name })
					}
				>
					{runner.disabled ? t("Enable") : t("Disable")}
				</Submit>
			</Form>
			<Form does={{ route: `${route}/delete` }} params={params} class="line">
				<input type="hidden" name="id" value={runner.id} />
				<Submit
					tone="danger"
					small
					label={t("Delete runner {name}", {
						name: runner.name,
					})}
				>
					{t("Delete")}
				</Submit>
			</Form>
		</div>
	</li>
);

/** The commands with which a runner registers; the token is shown once. */
const Registration = ({ url, token }: { url: string; token: string }) => (
	<div class="stack">
		<Note tone="ok" status title={t("Registration token")}>
			{t(
				"Anyone with this token can add runners that see your code and secrets.",
			)}
		</Note>
		<p class="text">
			{t(
				"Run this in the Ingot directory on the machine that will run the jobs:",
			)}
		</p>
		<CopiedLines
			secret
			lines={`npx --no ingot runner --url ${url} --token ${token}`}
		/>
		<p class="soft text">
			{t(
				"It runs jobs with runs-on: ubuntu-latest or host, without a sandbox. Use --labels for other labels.",
			)}
		</p>
		<p class="text">{t("Or use the Gitea runner:")}</p>
		<CopiedLines
			secret
			lines={`act_runner register --no-interactive --instance ${url} --token ${token} --labels ubuntu-latest:docker://node:24\nact_runner daemon`}
		/>
	</div>
);
