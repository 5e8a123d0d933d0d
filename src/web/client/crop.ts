// Lets a person choose the part of a picture that is sent.

const box = document.querySelector<HTMLElement>("[data-crop]");
const file = box?.querySelector<HTMLInputElement>('input[type="file"]');
const cropped = box?.querySelector<HTMLInputElement>('input[name="cropped"]');
const area = box?.querySelector<HTMLElement>(".crop");
const canvas = box?.querySelector("canvas");

if (file && cropped && area && canvas) {
	const ranges = [...area.querySelectorAll<HTMLInputElement>("[data-key]")];
	const value = (key: string) =>
		Number(ranges.find((range) => range.dataset.key === key)?.value ?? 0) / 100;
	let picture: ImageBitmap | undefined;
	const draw = () => {
		const context = canvas.getContext("2d");
		if (!picture || !context) return;
		const side = Math.min(picture.width, picture.height) / value("zoom");
		const left = (picture.width - side) * value("x");
		const top = (picture.height - side) * value("y");
		const { width, height } = canvas;
		context.clearRect(0, 0, width, height);
		context.drawImage(picture, left, top, side, side, 0, 0, width, height);
		cropped.value = canvas.toDataURL("image/png").split(",")[1] ?? "";
	};
	file.addEventListener("change", async () => {
		cropped.value = "";
		area.hidden = true;
		const [chosen] = file.files ?? [];
		if (!chosen) return;
		try {
			picture = await createImageBitmap(chosen);
		} catch {
			return; // the forge says what is wrong with it
		}
		area.hidden = false;
		draw();
	});
	for (const range of ranges) range.addEventListener("input", draw);
	file.form?.addEventListener("submit", () => {
		// what was cropped is sent instead of the whole
		if (cropped.value) file.disabled = true;
	});
}
