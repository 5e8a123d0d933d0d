import {
	busyRunners,
	deleteRunner,
	isOnline,
	labelsOf,
	listRunners,
	registrationToken,
	runnerById,
	setRunnerDisabled,
} from "../../../../domain/actions/runners.ts";
import { signedIn } from "../../../../guards/account.ts";
import { choice, whole } from "../../../fields.ts";
import { form, page, see } from "../../../page.ts";
import { Form, Submit } from "../../../parts/form.tsx";
import { Note } from "../../../parts/note.tsx";
import { Paged } from "../../../parts/paged.tsx";
import { at } from "../../../visit.ts";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";

const size = 50;
const path = "/user/settings/actions/runners";
const own = ({ id }: { id: number }) => ({ owner: id, repository: null });
type Context = {
	app: Parameters<typeof registrationToken>[0];
	me: { id: number };
	page: number;
};

/** The page; the token of registration is shown to who asked for it. */
async function runners({ app, me, page }: Context, token = "") {
	const window = { limit: size, offset: (page - 1) * size };
	const { rows, total } = await listRunners(app.db, own(me), window);
	const busy = await busyRunners(
		app.db,
		rows.map(({ id }) => id),
	);
	return (
		<SettingsPage
			current="/actions/runners"
			title={t("Runners")}
			actions={
				<Form does={{ route: `POST ${path}/token` }} class="line">
					<Submit tone="">{t("Show the token for new ones")}</Submit>
				</Form>
			}
		>
			<p class="soft text">
				{t(
					"Machines of yours that do the jobs of workflows of your repositories.",
				)}
			</p>
			{token && (
				<div class="stack">
					<Note tone="ok" status title={t("A new runner registers with this")}>
						{t(
							"Whoever has it may add runners that see your code and secrets.",
						)}
					</Note>
					<pre class="code" tabindex={0}>
						{`ingot runner --url ${app.url} --token ${token}`}
					</pre>
				</div>
			)}
			{rows.length === 0 ? (
				<p class="soft">{t("You have no runner yet.")}</p>
			) : (
				<div class="box">
					<ul class="list l-wait">
						{rows.map((runner) => (
							<li>
								<span />
								<div>
									<span class="strong">{runner.name}</span>
									<p class="sub">
										{runner.disabled
											? t("Switched off")
											: !isOnline(app, runner)
												? t("Away")
												: busy.has(runner.id)
													? t("At work")
													: t("Waits for work")}
										{labelsOf(runner).length > 0 &&
											` · ${labelsOf(runner).join(", ")}`}
									</p>
								</div>
								<div class="fig line">
									<Form does={{ route: `POST ${path}/switch` }} class="line">
										<input type="hidden" name="id" value={runner.id} />
										<input
											type="hidden"
											name="to"
											value={runner.disabled ? "on" : "off"}
										/>
										<Submit
											tone=""
											small
											label={
												runner.disabled
													? t("Switch {name} on", { name: runner.name })
													: t("Switch {name} off", { name: runner.name })
											}
										>
											{runner.disabled ? t("Switch on") : t("Switch off")}
										</Submit>
									</Form>
									<Form does={{ route: `POST ${path}/delete` }} class="line">
										<input type="hidden" name="id" value={runner.id} />
										<Submit
											tone="danger"
											small
											label={t("Delete the runner {name}", {
												name: runner.name,
											})}
										>
											{t("Delete")}
										</Submit>
									</Form>
								</div>
							</li>
						))}
					</ul>
				</div>
			)}
			<Paged page={page} size={size} total={total} />
		</SettingsPage>
	);
}

export const runnersPage = page({
	route: "GET /user/settings/actions/runners",
	on: signedIn(),
	run: (context) => runners(context),
});

export const showToken = form({
	route: "POST /user/settings/actions/runners/token",
	on: signedIn(),
	fields: {},
	shownOn: runnersPage,
	sudo: true,
	run: async (context) =>
		runners(context, await registrationToken(context.app, own(context.me))),
});

export const switchRunner = form({
	route: "POST /user/settings/actions/runners/switch",
	on: signedIn(),
	fields: { id: whole(), to: choice("on", "off") },
	shownOn: runnersPage,
	async run({ app, me, fields }) {
		const runner = await runnerById(app.db, own(me), fields.id);
		await setRunnerDisabled(app, runner, fields.to === "off");
		return see(at(path));
	},
});

export const dropRunner = form({
	route: "POST /user/settings/actions/runners/delete",
	on: signedIn(),
	fields: { id: whole() },
	shownOn: runnersPage,
	sudo: true,
	async run({ app, me, fields }) {
		await deleteRunner(app, await runnerById(app.db, own(me), fields.id));
		return see(at(path), t("The runner is deleted."));
	},
});
