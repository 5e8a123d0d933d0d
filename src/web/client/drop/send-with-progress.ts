import { NoPage } from "../base/merge-page.ts";
import type { FileList } from "./show-files.ts";

/** Sends a form as `fetch` would, and shows how far it is; undefined when somebody has cancelled it. */
export function sendWithProgress(
	path: string,
	body: FormData,
	shown: FileList,
): Promise<{ page: Document; response: Response } | undefined | "cancelled"> {
	const request = new XMLHttpRequest();
	return new Promise<
		{ page: Document; response: Response } | undefined | "cancelled"
	>((resolve, reject) => {
		request.open("POST", path);
		request.setRequestHeader("Accept", "text/html");
		request.upload.onprogress = ({ loaded }) => shown.sent(loaded);
		request.onload = () => {
			const { responseURL, status, responseText } = request;
			const type = request.getResponseHeader("content-type") ?? "";
			if (!type.startsWith("text/html"))
				return status >= 400 ? reject(new NoPage(status)) : resolve(undefined);
			const response = new Response(null, {
				status: status === 204 || status === 304 ? 200 : status,
			});
			// what a script makes knows neither its address nor that it was led on
			Object.defineProperty(response, "url", { value: responseURL });
			Object.defineProperty(response, "redirected", {
				value: responseURL !== new URL(path, location.href).href,
			});
			const page = new DOMParser().parseFromString(responseText, "text/html");
			resolve({ page, response });
		};
		request.onerror = () => reject(new Error("not sent"));
		request.onabort = () => {
			shown.cancelled();
			resolve("cancelled");
		};
		shown.cancellable(() => request.abort());
		shown.sent(0);
		request.send(body);
	}).finally(() => shown.sent(undefined));
}
