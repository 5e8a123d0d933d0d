import { page } from "./parts/page.tsx";

/** What the link in a mail leads to: one button for this item, others for all mails. */
export const unsubscribePage = (done?: string): string =>
	page({
		title: "Mails",
		children: (
			<>
				<h1>Mails</h1>
				{done ? <p role="status">{done}</p> : null}
				<form method="post">
					<p>
						<button type="submit" name="choice" value="item">
							No more mails about this item
						</button>
					</p>
					<p>
						<button type="submit" name="choice" value="digest">
							One mail a day
						</button>
					</p>
					<p>
						<button type="submit" name="choice" value="onmention">
							Only mails that are for me
						</button>
					</p>
					<p>
						<button type="submit" name="choice" value="disabled">
							No mails at all
						</button>
					</p>
					<p>
						<button type="submit" name="choice" value="enabled">
							All mails again
						</button>
					</p>
				</form>
			</>
		),
	});
