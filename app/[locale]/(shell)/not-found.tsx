import { NotFoundPage } from "@/components/shell/message-page";

export default NotFoundPage;
