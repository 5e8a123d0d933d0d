import { page } from "./parts/page.tsx";

/** Nothing is here, or nothing that this reader may see. */
export const notFoundPage = (): string =>
	page({
		title: "Not found",
		children: (
			<>
				<h1>There is nothing here</h1>
				<p>
					The address may be mistyped, or it is something that you may not see.
					The <a href="/">front page</a> tells what this forge offers.
				</p>
			</>
		),
	});
