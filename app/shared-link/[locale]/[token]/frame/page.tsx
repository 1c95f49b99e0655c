import { renderShared, type SharedRequest } from "../shared-page";

export default function Page(request: SharedRequest) {
  return renderShared(request, true);
}
