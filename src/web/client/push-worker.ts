// Runs in the browser while no page of the forge is open: shows what the forge pushes, and opens what somebody chooses of it.

interface WorkerEvent extends Event {
	waitUntil(done: Promise<unknown>): void;
}
interface PushMessage extends WorkerEvent {
	readonly data: { json(): unknown } | null;
}
interface NotificationClick extends WorkerEvent {
	readonly notification: Notification;
}
interface Tab {
	readonly url: string;
	focus(): Promise<unknown>;
}
interface Worker {
	readonly registration: ServiceWorkerRegistration;
	readonly clients: {
		matchAll(options: object): Promise<readonly Tab[]>;
		openWindow(url: string): Promise<unknown>;
	};
}
const worker = globalThis as unknown as Worker;

interface Message {
	readonly title?: string;
	readonly body?: string;
	readonly url?: string;
	readonly tag?: string;
}

addEventListener("push", (event) => {
	const { data, waitUntil } = event as PushMessage;
	const {
		title = "",
		body = "",
		url = "",
		tag = "",
	} = (data?.json() as Message | undefined) ?? {};
	const shown = worker.registration.showNotification(title, {
		body,
		tag,
		data: url,
	});
	waitUntil.call(event, shown);
});

addEventListener("notificationclick", (event) => {
	const { notification } = event as NotificationClick;
	notification.close();
	(event as NotificationClick).waitUntil(open(String(notification.data)));
});

/** Goes to the page where it is open, and opens it where it is not; it leads to no other site. */
async function open(address: string): Promise<void> {
	const url = URL.parse(address);
	if (url?.origin !== location.origin) return;
	const tabs = await worker.clients.matchAll({
		type: "window",
		includeUncontrolled: true,
	});
	const tab = tabs.find(
		(one) => one.url.split("#")[0] === url.href.split("#")[0],
	);
	await (tab ? tab.focus() : worker.clients.openWindow(url.href));
}
