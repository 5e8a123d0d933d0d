import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "./api/endpoints.ts";
import { makeGivenSources } from "./cli/given-sources.ts";
import type { Config } from "./config.ts";
import { mostDescriptors } from "./disk/descriptors.ts";
import { accountByName } from "./domain/accounts/account.ts";
import { firstAdministrator } from "./domain/accounts/first-administrator.ts";
import { queueLeftJobs } from "./domain/actions/queue/job-queue.ts";
import { demandCompleteImport } from "./domain/lifecycle/imports.ts";
import { despiteMaintenance } from "./domain/maintenance/maintenance.ts";
import { operator } from "./domain/permissions/actor.ts";
import { deleteAccountRow } from "./domain/removal/delete-user.ts";
import { resumeEveryRemoval } from "./domain/removal/resume-every-removal.ts";
import { startSchedule } from "./domain/schedule/schedule.ts";
import { demandSound, errorOfStart } from "./domain/storage/demand-sound.ts";
import { markStores } from "./domain/storage/mark-stores.ts";
import { demandOwnStores } from "./domain/storage/own-stores.ts";
import { apiRouter, type ResponseObserver } from "./http/api-router.ts";
import { listen } from "./http/server.ts";
import { listenMails } from "./inbound/mail/listen-mails.ts";
import { type OpenApp, openApp } from "./open-app.ts";
import { watchCopy } from "./outbound/mail/copy-alarm.ts";
import { containerRouter } from "./registries/container/router.ts";
import { registriesRouter } from "./registries/router.ts";
import { oldArtifactsRouter } from "./runner/artifacts-v3.ts";
import { artifactsRouter } from "./runner/artifacts-v4.ts";
import { cachesRouter } from "./runner/caches.ts";
import { runnerRouter } from "./runner/router.ts";
import { summariesRouter } from "./runner/summaries.ts";
import { filesRouter } from "./transport/files.ts";
import { gitHttpRouter } from "./transport/http.ts";
import { lfsRouter } from "./transport/lfs/router.ts";
import { listenSsh } from "./transport/ssh/server.ts";
import { attachmentsRouter } from "./web/attachments.ts";
import { sealedLogRouter } from "./web/audit/sealed-log-router.ts";
import { badgeRouter } from "./web/badge.ts";
import { exportRouter } from "./web/export-router.ts";
import { feedsRouter } from "./web/feeds/feeds-router.ts";
import { keyListsRouter } from "./web/key-lists.ts";
import { oauthRouter } from "./web/login/oauth-router.ts";
import { picturesRouter } from "./web/pictures.ts";
import { webRouter } from "./web/router.ts";

/** A forge that serves. */
export interface Serving {
	readonly app: OpenApp;
	/** With a slash at the end. */
	readonly url: string;
	readonly port: number;
	/** The first administrator; `password` only when it was just made. */
	readonly admin: Awaited<ReturnType<typeof firstAdministrator>>;
	/** Finishes what is under way and closes everything; gives up on it after so many milliseconds. */
	close(patienceMs?: number): Promise<void>;
}

export type ServeOptions = Parameters<typeof openApp>[1] & {
	/** Sees each response of the API, for tests. */
	readonly onResponse?: ResponseObserver;
	/** Other processes of this forge listen on its ports too. */
	readonly sharedPorts?: boolean;
};

const patience = 30_000;

/** Opens a forge and listens for HTTP and SSH. @throws what openApp throws, and the error of listen(2) */
export async function serve(
	config: Config,
	{ onResponse, sharedPorts, ...options }: ServeOptions = {},
): Promise<Serving> {
	const app = await openApp(config, options);
	const listening: { close(patienceMs: number): unknown }[] = [];
	/** The administrator whose password was made, until whoever starts the forge is told it. */
	let unseen: string | undefined;
	try {
		await demandWhole(app);
		await despiteMaintenance(() => demandOwnStores(app));
		await despiteMaintenance(() => markStores(app));
		const admin = await despiteMaintenance(() => firstAdministrator(app));
		unseen = admin.password ? admin.name : undefined;
		await despiteMaintenance(() => makeGivenSources(app));
		await despiteMaintenance(() => queueLeftJobs(app));
		tellFewDescriptors(app);
		const listener = await listen(
			app,
			[
				apiRouter(app, endpoints, onResponse),
				runnerRouter(app),
				artifactsRouter(app),
				oldArtifactsRouter(app),
				summariesRouter(app),
				cachesRouter(app),
				registriesRouter(app),
				containerRouter(app),
				lfsRouter(app),
				gitHttpRouter(app),
				filesRouter(app),
				attachmentsRouter(app),
				picturesRouter(app),
				badgeRouter(app),
				exportRouter(app),
				sealedLogRouter(app),
				feedsRouter(app),
				keyListsRouter(app),
				oauthRouter(app),
				webRouter(app, endpoints),
			],
			sharedPorts,
		);
		listening.push(listener);
		const host = /^(0\.0\.0\.0|::|\[::\])$/.test(config.host)
			? "localhost"
			: config.host.includes(":")
				? `[${config.host}]`
				: config.host;
		app.url ||= `http://${host}:${listener.port}/`;
		const ssh =
			config.sshPort < 0
				? undefined
				: await listenSsh(app, undefined, sharedPorts);
		app.sshPort = ssh?.port ?? 0;
		if (ssh) listening.push(ssh);
		const incoming =
			config.mailInPort < 0 ? undefined : await listenMails(app, sharedPorts);
		app.mailPort = incoming?.port ?? 0;
		if (incoming) listening.push(incoming);
		await despiteMaintenance(async () => {
			await startSchedule(app);
			await resumeEveryRemoval(app);
		});
		await app.jobs.start();
		await app.outbox.webhooks.start();
		await app.outbox.mails.start();
		await app.outbox.mailings.start();
		await app.outbox.pushes.start();
		await app.events.start();
		app.auditSealing.start();
		app.auditCheckpoints.start();
		app.auditStreams.start();
		await app.takePart();
		const unwatchCopy = watchCopy(app);
		return {
			app,
			url: app.url,
			port: listener.port,
			admin,
			async close(patienceMs = patience) {
				app.drain();
				unwatchCopy();
				// a load balancer notices before the port is closed
				if (config.drainSeconds) await wait(config.drainSeconds * 1000);
				// requests that follow a log would wait for the end of the job
				app.actions.logs.close();
				await Promise.all(listening.map((one) => one.close(patienceMs)));
				await app.close();
			},
		};
	} catch (error) {
		// a port that stays open would answer for a forge that is closed
		await Promise.all(listening.map((one) => one.close(0)));
		// nobody has seen the password that was made: the next start makes another
		if (unseen) await forgetAdministrator(app, unseen).catch(() => {});
		await app.close();
		throw errorOfStart(config, error);
	}
}

/** A damaged database, and half an import, are not to be served. */
async function demandWhole(app: OpenApp): Promise<void> {
	await demandSound(app);
	await demandCompleteImport(app);
}

/** Below this, a few hundred visitors end each other's connections. */
const fewDescriptors = 4096;

function tellFewDescriptors({ log }: OpenApp): void {
	const most = mostDescriptors();
	if (most !== undefined && most < fewDescriptors)
		log.warn(
			{ most },
			"few files and connections may be open at once: raise the limit (LimitNOFILE= of the unit, ulimit -n), or a few hundred visitors keep each other out",
		);
}

async function forgetAdministrator(app: OpenApp, name: string): Promise<void> {
	const account = await accountByName(app.db, name);
	if (account)
		await despiteMaintenance(() =>
			deleteAccountRow(app, operator, account, undefined, { keep: false }),
		);
}
